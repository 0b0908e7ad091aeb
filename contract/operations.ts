import type { Operation } from './operation.ts'
import * as activity from './activity.ts'
import * as account from './account.ts'
import * as assignment from './assignment.ts'
import * as attachments from './attachments.ts'
import * as auth from './auth.ts'
import * as bulk from './bulk.ts'
import * as companies from './companies.ts'
import * as company from './company.ts'
import * as contactMessages from './contact-messages.ts'
import * as customerTickets from './customer-tickets.ts'
import * as customers from './customers.ts'
import * as drafts from './drafts.ts'
import * as goOnline from './go-online.ts'
import * as health from './health.ts'
import * as history from './history.ts'
import * as macros from './macros.ts'
import * as mailSettings from './mail-settings.ts'
import * as mailTexts from './mail-texts.ts'
import * as mails from './mails.ts'
import * as merging from './merging.ts'
import * as messages from './messages.ts'
import * as newTicket from './new-ticket.ts'
import * as notices from './notices.ts'
import * as people from './people.ts'
import * as presence from './presence.ts'
import * as responses from './responses.ts'
import * as savedReplies from './saved-replies.ts'
import * as savedViews from './saved-views.ts'
import * as sending from './sending.ts'
import * as settings from './settings.ts'
import * as setupList from './setup-list.ts'
import * as suggestedAnswers from './suggested-answers.ts'
import * as tags from './tags.ts'
import * as ticketEvents from './ticket-events.ts'
import * as tickets from './tickets.ts'

const modules: object[] = [
  activity,
  account,
  assignment,
  attachments,
  auth,
  bulk,
  companies,
  company,
  contactMessages,
  customerTickets,
  customers,
  drafts,
  goOnline,
  health,
  history,
  macros,
  mailSettings,
  mailTexts,
  mails,
  merging,
  messages,
  newTicket,
  notices,
  people,
  presence,
  responses,
  savedReplies,
  savedViews,
  sending,
  settings,
  setupList,
  suggestedAnswers,
  tags,
  ticketEvents,
  tickets,
]

export type NamedOperation = Operation & { id: string }

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

const inKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** All operations of the API by path, a fixed part before a parameter. For server and tests, not for browsers. */
export const operations: readonly NamedOperation[] = modules
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, value]: [string, unknown]) => (isOperation(value) ? { id: inKebabCase(name), ...value } : []))
  .toSorted((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)))
