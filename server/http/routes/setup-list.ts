import * as contract from '#contract/setup-list.ts'
import type { Context } from '#server/context.ts'
import { createResolver, runChecks } from '#server/doctor/run-checks.ts'
import { getSetupList } from '#server/doctor/setup-list.ts'
import { sendTestEmail } from '#server/mail/out/test-email.ts'
import { makeTestTicket } from '#server/tickets/test-ticket.ts'
import { type Serve, createRunners } from '../serve.ts'

/** Serves what a new installation needs and the doctor's report, for the page "Get started". */
export function serveSetupList(serve: Serve, ctx: Context): void {
  const { run } = createRunners(ctx)
  serve(contract.getSetupList, () => getSetupList(ctx))
  serve(contract.listFindings, async () => ({
    findings: await runChecks(ctx.config.environment, { resolver: createResolver() }),
  }))
  serve(contract.sendTestEmail, run(sendTestEmail))
  serve(contract.makeTestTicket, run(makeTestTicket))
}
