import * as contract from '#contract/companies.ts'
import * as merging from '#contract/merging.ts'
import { changeCompany, createCompany } from '#server/companies/companies.ts'
import { removeDomain, saveDomain } from '#server/companies/domains.ts'
import { listCompanies } from '#server/companies/find-companies.ts'
import { decideSuggestion, listSuggestions, moveCustomer } from '#server/companies/members.ts'
import { readCompany } from '#server/companies/read-company.ts'
import type { Context } from '#server/context.ts'
import { mergeCompanies } from '#server/merging/merge-companies.ts'
import { mergeCustomers } from '#server/merging/merge-customers.ts'
import { mergeTickets } from '#server/merging/merge-tickets.ts'
import { splitMessage } from '#server/merging/split-message.ts'
import { undoMerge } from '#server/merging/undo-merge.ts'
import { type Serve, createRunners } from '../serve.ts'

/** Serves the companies that are clients, who belongs to them, and what is merged. */
export function serveCompanies(serve: Serve, ctx: Context): void {
  const { run, runOnce } = createRunners(ctx)
  serve(contract.listCompanies, (input) => listCompanies(ctx, input))
  serve(contract.readCompany, run(readCompany))
  serve(contract.createCompany, runOnce(createCompany))
  serve(contract.changeCompany, run(changeCompany))
  serve(contract.saveDomain, run(saveDomain))
  serve(contract.removeDomain, run(removeDomain))
  serve(contract.moveCustomer, run(moveCustomer))
  serve(contract.listCompanySuggestions, () => listSuggestions(ctx))
  serve(contract.decideCompanySuggestion, runOnce(decideSuggestion))
  serve(merging.mergeCustomers, runOnce(mergeCustomers))
  serve(merging.mergeCompanies, runOnce(mergeCompanies))
  serve(merging.mergeTickets, runOnce(mergeTickets))
  serve(merging.splitMessage, runOnce(splitMessage))
  serve(merging.undoMerge, run(undoMerge))
}
