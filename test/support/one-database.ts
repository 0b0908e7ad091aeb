/**
 * Tests of operations that a whole run asks one database only. What a database may decide (order, locks, triggers,
 * notifications, upgrades) runs on both.
 */

/** Set by a whole run (scripts/test.mjs). */
export const IS_WHOLE_RUN = process.env.TEST_EACH_ONCE !== undefined

const inFolder = (folder: string, names: string) =>
  names.split(' ').map((name) => `test/operations/${folder}/${name}.test.ts`)

/** What no query decides runs on the embedded database alone, which is a PostgreSQL as well. */
export const ON_EMBEDDED_ALONE = [
  // Who may call which route, whatever the route asks the database.
  ...inFolder('access', 'matrix'),
  // How pictures and PDFs are rendered.
  ...inFolder('attachments', 'preview'),
  // What goes over SMTP and into the outbox.
  ...inFolder('mail', 'mailer'),
  // What a provider of analyses answers, or does not; how a model is trained.
  ...inFolder('analysis', 'provider provider-outage triage-model'),
  // What forms show without a script.
  ...inFolder('forms', 'no-js-files'),
  // Mostly passwords being hashed.
  ...inFolder('users', 'account invitations second-factor sign-in-limits'),
]

/**
 * What browsers, attacks and faults do on the embedded database as well. A whole run asks PostgreSQL, where requests that
 * meet truly meet; by hand and in `npm run test:fast` these run on either.
 */
export const ON_POSTGRES_ALONE = [
  ...inFolder('access', 'sessions'),
  ...inFolder('api', 'contract prototype-keys request-limits'),
  ...inFolder('attachments', 'links mail-files upload'),
  ...inFolder('customers', 'browsers colleague company-right customer-card erased-people limits links meanwhile'),
  ...inFolder('customers', 'my-tickets page page-without-script reading writing'),
  ...inFolder('forms', 'cut-off-forms no-js-forms'),
  ...inFolder('history', 'opened-files product-acts restored-drafts suggestions team-fields'),
  ...inFolder('inbox', 'blocked-senders failures flood folder link-keys list-mails mail-command new-ticket'),
  ...inFolder('inbox', 'page-messages participants replies retry-mail round-trip show-mail'),
  ...inFolder('mail', 'automatic-mail customer-mails mail-status mail-texts rating-requests'),
  ...inFolder('messages', 'answer-files bounces message-kinds moved-on notes participants recipients'),
  ...inFolder('notices', 'notice-causes notice-mails'),
  ...inFolder('team', 'assignment drafts'),
]
