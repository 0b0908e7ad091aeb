/**
 * Who may import whom. A file belongs to the first zone whose path it starts with, and may import paths that start with one
 * of those listed. A folder may always import itself.
 */
const UI = ['app/ui/', 'app/styles/']
const FEATURE = [...UI, 'app/lib/', 'contract/', 'site.config.ts']
/** What every part of the server may use: configuration, errors, the log and the types of its dependencies. */
const BASE = [
  'server/context.ts',
  'server/errors.ts',
  'server/log.ts',
  'server/signing.ts',
  'server/config.ts',
  'server/config/',
  'server/batcher.ts',
  'server/in-batches.ts',
  'server/sync-to-disk.ts',
  'server/escape-html.ts',
  'server/visitor-text.ts',
  'server/mailbox-pattern.ts',
  'server/wake-signal.ts',
  'server/limits/',
  'server/settings/settings-store.ts',
]
export const DOMAIN = [
  'server/tickets/',
  'server/messages/',
  'server/attachments/',
  'server/contact/',
  'server/customers/',
  'server/users/',
  'server/settings/',
  'server/team/',
  'server/notices/',
  'server/drafts/',
  'server/history/',
  'server/views/',
]
export const ZONES: [zone: string, may: string[]][] = [
  ['site.config.ts', []],
  ['contract/', []],
  ['content/', ['site.config.ts', 'contract/vocabulary.ts']],

  // A control begins with what its form holds.
  ['app/ui/', ['app/styles/', 'app/lib/store.ts', 'app/lib/forms/form-contents.ts']],
  ['app/styles/', []],
  ['app/site/elements/', ['app/lib/browser-storage.ts']],
  ['app/site/figures/', [...UI, 'content/types.ts', 'site.config.ts']],
  [
    'app/site/',
    [
      ...UI,
      'app/site/',
      'app/lib/dates.ts',
      'contract/business-hours.ts',
      'content/types.ts',
      'content/navigation.ts',
      'site.config.ts',
    ],
  ],
  ['app/lib/', ['contract/', 'site.config.ts']],
  ['app/uploads/', FEATURE],
  ['app/tickets/', [...FEATURE, 'app/uploads/']],
  ['app/dashboard/', [...FEATURE, 'app/uploads/']],
  ['app/account/', FEATURE],
  ['app/contact/', FEATURE],
  ['app/customer/', [...FEATURE, 'app/uploads/']],
  ['app/', ['app/', 'content/', 'contract/', 'site.config.ts']],

  ['server/config.ts', ['server/environment.ts', 'server/mail-config.ts', 'site.config.ts', 'contract/vocabulary.ts']],
  ['server/mail-config.ts', ['server/environment.ts', 'server/mailbox-pattern.ts', 'server/config/']],
  ['server/environment.ts', ['server/start-error.ts', 'server/mailbox-pattern.ts']],
  ['server/mail-ids/', ['server/signing.ts']],
  [
    'server/inbox/',
    [
      ...DOMAIN,
      ...BASE,
      // Words from a ticket's page come by a request, which may be repeated.
      'server/idempotency.ts',
      'server/db/',
      'server/jobs/job-types.ts',
      'server/storage/',
      'server/mail-ids/',
      'server/mail-oauth/',
      'server/analysis/',
      'contract/',
      'site.config.ts',
    ],
  ],
  ['server/config/', []],
  ['server/mail-oauth/', [...BASE, 'server/db/', 'server/jobs/job-types.ts']],
  ['server/db/', ['contract/vocabulary.ts', 'contract/ticket-list.ts', ...BASE, 'server/start-error.ts']],
  [
    'server/live/',
    ['contract/ticket-events.ts', 'contract/team/', 'contract/vocabulary.ts', 'server/db/', 'server/log.ts'],
  ],
  ['server/limits/', [...BASE, 'contract/', 'server/db/', 'site.config.ts']],
  ['server/idempotency.ts', [...BASE, 'server/db/']],
  ['server/storage/', [...BASE]],
  ['server/scanner/', ['server/errors.ts', 'server/log.ts']],
  [
    'server/analysis/',
    [
      ...BASE,
      'contract/business-hours.ts',
      'contract/vocabulary.ts',
      'site.config.ts',
      'server/db/',
      'server/jobs/job-types.ts',
    ],
  ],
  ...DOMAIN.map((zone): [string, string[]] => [
    zone,
    [
      ...DOMAIN,
      ...BASE,
      'server/idempotency.ts',
      'server/db/',
      'server/jobs/job-types.ts',
      'server/jobs/pg-boss-tables.ts',
      'server/storage/',
      'server/live/channels.ts',
      'server/live/signal-team.ts',
      'server/analysis/',
      'server/mail-ids/',
      'contract/',
      'site.config.ts',
    ],
  ]),
  [
    'server/mail/',
    [
      ...BASE,
      'server/mail-ids/',
      'server/mail-oauth/',
      'site.config.ts',
      'contract/vocabulary.ts',
      'contract/reply-text.ts',
    ],
  ],
  [
    'server/process/job-handlers.ts',
    [
      'server/process/send-',
      'server/jobs/',
      ...DOMAIN,
      ...BASE,
      'server/mail/',
      'server/analysis/',
      'server/storage/',
      'server/maintenance/',
      'server/inbox/',
      'server/mail-ids/',
      'server/mail-oauth/',
      'server/db/',
    ],
  ],
  // What becomes of a mail that is sent: the domain knows no mail, and mail knows no database.
  [
    'server/process/send-',
    [
      ...DOMAIN,
      ...BASE,
      'server/mail/',
      'server/mail-ids/',
      'server/jobs/job-types.ts',
      'contract/attachment-rules.ts',
      'site.config.ts',
    ],
  ],
  ['server/jobs/', ['server/db/', 'server/errors.ts', 'server/log.ts']],
  [
    'server/maintenance/',
    [
      ...DOMAIN,
      ...BASE,
      'server/idempotency.ts',
      'server/jobs/',
      'server/mail/outbox.ts',
      'server/mail-oauth/expiry.ts',
      'server/inbox/folder/',
      'server/storage/mail-key.ts',
      'server/storage/staging.ts',
      'server/db/',
    ],
  ],
  [
    'server/http/',
    [
      ...DOMAIN,
      ...BASE,
      'server/inbox/',
      'contract/',
      'content/origin.ts',
      'content/policy-facts.ts',
      'server/idempotency.ts',
      'server/db/schema.ts',
      'server/live/event-hub.ts',
      'server/storage/content-disposition.ts',
      'site.config.ts',
    ],
  ],
  ['server/', ['server/', 'contract/', 'content/', 'site.config.ts']],

  ['build/', ['build/', 'app/', 'content/', 'contract/', 'server/', 'scripts/', 'site.config.ts']],
  ['cli/', ['cli/', 'content/', 'contract/', 'server/', 'build/packages/', 'site.config.ts']],
  ['bench/', ['bench/', 'cli/train/', 'content/', 'contract/', 'server/', 'scripts/', 'site.config.ts']],
  ['scripts/', ['scripts/']],
]

/** Walls inside what a zone may import otherwise. */
export const NEVER: [zone: string, never: string[], why: string][] = [
  ['server/tickets/', ['server/analysis/providers'], 'a provider may be slow or unavailable, so it is asked in a job'],
  ['app/site/', ['content/pages.ts'], 'every text would be shipped to every visitor'],
]

/** Packages a zone may use; all others are free. */
export const PACKAGES: [zone: string, allowed: RegExp][] = [
  ['site.config.ts', /^$/],
  ['contract/', /^zod\/mini$/],
  ['content/', /^$/],
  ['app/', /^(?!node:|zod$|drizzle-orm|pg$|pg-boss|hono|@hono\/|better-auth|nodemailer|@electric-sql)/],
]
