/** Security modules that are changed together, and the tests that have to notice; both are globs. */
export type Group = { modules: string[]; tests: string[] }

/** Modules without a database have groups of their own: their tests take a moment, and most changes are theirs. */
export const GROUPS: Record<string, Group> = {
  signing: {
    modules: ['server/platform/signing.ts', 'server/files/{file-link,upload-token,object-key}.ts'],
    tests: [
      'test/unit/files/{upload-token,file-name}.test.ts',
      'test/unit/**/data-dir.test.ts',
      'test/unit/properties/signatures.test.ts',
    ],
  },
  parsing: {
    modules: [
      'server/http/uploads/*.ts',
      'server/http/idempotency-key.ts',
      'server/files/{receive-file,inspect-staged-file,file-name}.ts',
    ],
    tests: [
      'test/unit/http/uploads/*.test.ts',
      'test/unit/http/**/idempotency-key.test.ts',
      'test/unit/files/{check-file-type,file-name}.test.ts',
    ],
  },
  uploads: {
    modules: ['server/files/{claim-attachments,store-temporary-uploads,add-attachment,open-file}.ts'],
    tests: ['test/operations/files/{upload,claim,add-and-remove,links}.test.ts'],
  },
  idempotency: {
    modules: ['server/platform/idempotency.ts'],
    tests: ['test/operations/idempotency.test.ts'],
  },
  'sign-in': {
    modules: [
      'server/people/{sign-in,sign-in-throttle,passwords,reauthenticate,known-devices}.ts',
      'server/platform/limits/counters.ts',
    ],
    tests: ['test/operations/people/{sign-in*,password-hashing-queue,second-factor,account,erase}.test.ts'],
  },
  sessions: {
    modules: [
      'server/people/{sessions,find-session}.ts',
      'server/http/security/session*.ts',
      'server/http/routes/account.ts',
    ],
    tests: [
      'test/operations/people/{sign-in,sign-in-limits,second-factor,account,setup-admin,key-rotation}.test.ts',
      'test/operations/people/session-*.test.ts',
      'test/operations/access/sessions.test.ts',
      'test/unit/properties/session-cookies.test.ts',
    ],
  },
  passwords: {
    modules: ['server/people/{me,passwords,setup-admin}.ts'],
    tests: [
      'test/unit/people/**/password-rules.test.ts',
      'test/operations/people/{sign-in,sign-in-races,password-hashing-queue,account,setup-admin,key-rotation}.test.ts',
    ],
  },
  'second-factor': {
    modules: ['server/people/second-factor*.ts'],
    tests: ['test/unit/people/**/encrypted-secret.test.ts', 'test/operations/people/second-factor.test.ts'],
  },
}
