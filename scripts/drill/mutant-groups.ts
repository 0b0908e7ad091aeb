/** Modules that are changed together, and the tests that have to notice. */
export type Group = { modules: string[]; tests: string[] }

const users = (...names: string[]) => names.map((name) => `server/users/${name}.ts`)
const operations = (...names: string[]) => names.map((name) => `test/operations/${name}.test.ts`)

/** Those without a database are apart: their tests take a moment, and most of the changes are theirs. */
export const GROUPS: Record<string, Group> = {
  signing: {
    modules: [
      'server/keys.ts',
      'server/attachments/file-link.ts',
      'server/attachments/upload-token.ts',
      'server/attachments/generated-name.ts',
    ],
    tests: [
      'test/attachments/tokens.test.ts',
      'test/attachments/names.test.ts',
      'test/config/data-dir.test.ts',
      'test/properties/signatures.test.ts',
    ],
  },
  parsing: {
    modules: [
      'server/http/multipart.ts',
      'server/http/part-head.ts',
      'server/http/uploads.ts',
      'server/http/idempotency-key.ts',
      'server/attachments/receive-file.ts',
      'server/attachments/file-kind.ts',
      'server/attachments/display-name.ts',
    ],
    tests: [
      'test/http/multipart.test.ts',
      'test/http/multipart-limits.test.ts',
      'test/http/part-head.test.ts',
      'test/http/receive-upload.test.ts',
      'test/http/idempotency-key.test.ts',
      'test/attachments/file-kind.test.ts',
      'test/attachments/names.test.ts',
    ],
  },
  uploads: {
    modules: [
      'server/attachments/claim-attachments.ts',
      'server/attachments/store-temporary.ts',
      'server/attachments/add-attachment.ts',
      'server/attachments/open-file.ts',
    ],
    tests: operations(
      'attachments/upload',
      'attachments/claim',
      'attachments/add-and-remove',
      'attachments/links',
    ),
  },
  idempotency: {
    modules: ['server/tickets/answer-once.ts'],
    tests: operations('answer-once'),
  },
  'sign-in': {
    modules: users('sign-in', 'attempts', 'credentials', 'prove', 'known-address', 'known-device').concat(
      'server/limits/tries.ts',
    ),
    tests: operations(
      'sign-in',
      'sign-in-limits',
      'sign-in-meanwhile',
      'sign-in-queue',
      'second-factor',
      'account',
      'erase',
    ),
  },
  sessions: {
    modules: users('begin-session', 'own-session', 'end-session', 'list-sessions', 'find-caller').concat(
      ['auth', 'session', 'session-cookie'].map((name) => `server/http/${name}.ts`),
    ),
    tests: [
      ...operations(
        'sign-in',
        'sign-in-limits',
        'second-factor',
        'account',
        'setup-admin',
        'key-rotation',
        'session-away',
      ),
      'test/operations/access/sessions.test.ts',
      'test/properties/session-cookies.test.ts',
    ],
  },
  passwords: {
    modules: users('change-password', 'check-password', 'password-rules', 'setup-admin'),
    tests: [
      'test/users/password-rules.test.ts',
      ...operations(
        'sign-in',
        'sign-in-meanwhile',
        'sign-in-queue',
        'account',
        'setup-admin',
        'key-rotation',
      ),
    ],
  },
  'second-factor': {
    modules: users(
      'second-factor',
      'spend-code',
      'time-codes',
      'recovery-codes',
      'sealed-secret',
      'reseal-secrets',
    ),
    tests: ['test/users/sealed-secret.test.ts', ...operations('second-factor')],
  },
}
