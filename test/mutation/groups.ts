/** Modules that are changed together, and the tests that have to notice. */
export type Group = { modules: string[]; tests: string[] }

const users = (...names: string[]) => names.map((name) => `server/users/${name}.ts`)
const operations = (...names: string[]) => names.map((name) => `test/operations/${name}.test.ts`)

/** Those without a database are apart: their tests take a moment, and most of the changes are theirs. */
export const GROUPS: Record<string, Group> = {
  signing: {
    modules: [
      'server/signing.ts',
      'server/attachments/file-link.ts',
      'server/attachments/upload-token.ts',
      'server/attachments/object-key.ts',
    ],
    tests: [
      'test/unit/attachments/upload-token.test.ts',
      'test/unit/attachments/file-name.test.ts',
      'test/unit/server/data-dir.test.ts',
      'test/unit/properties/signatures.test.ts',
    ],
  },
  parsing: {
    modules: [
      'server/http/uploads/multipart.ts',
      'server/http/uploads/part-headers.ts',
      'server/http/uploads/receive-upload.ts',
      'server/http/api/idempotency-key.ts',
      'server/attachments/receive-file.ts',
      'server/attachments/check-file-type.ts',
      'server/attachments/file-name.ts',
    ],
    tests: [
      'test/unit/http/uploads/multipart.test.ts',
      'test/unit/http/uploads/multipart-limits.test.ts',
      'test/unit/http/uploads/part-headers.test.ts',
      'test/unit/http/uploads/receive-upload.test.ts',
      'test/unit/http/api/idempotency-key.test.ts',
      'test/unit/attachments/check-file-type.test.ts',
      'test/unit/attachments/file-name.test.ts',
    ],
  },
  uploads: {
    modules: [
      'server/attachments/claim-attachments.ts',
      'server/attachments/store-temporary-upload.ts',
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
    modules: ['server/idempotency.ts'],
    tests: operations('answer-once'),
  },
  'sign-in': {
    modules: users('sign-in', 'attempts', 'credentials', 'prove', 'known-address', 'known-device').concat(
      'server/limits/database-counter.ts',
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
      'test/unit/properties/session-cookies.test.ts',
    ],
  },
  passwords: {
    modules: users('change-password', 'check-password', 'password-rules', 'setup-admin'),
    tests: [
      'test/unit/users/passwords/password-rules.test.ts',
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
    tests: ['test/unit/users/second-factor/encrypted-secret.test.ts', ...operations('second-factor')],
  },
}
