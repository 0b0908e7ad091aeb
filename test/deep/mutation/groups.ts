/** Security modules that are changed together, and the tests that have to notice; both are globs. */
export type Group = { modules: string[]; tests: string[] }

/** Modules without a database have groups of their own: their tests take a moment, and most changes are theirs. */
export const GROUPS: Record<string, Group> = {
  signing: {
    modules: ['server/signing.ts', 'server/attachments/{file-link,upload-token,object-key}.ts'],
    tests: [
      'test/unit/attachments/{upload-token,file-name}.test.ts',
      'test/unit/**/data-dir.test.ts',
      'test/unit/properties/signatures.test.ts',
    ],
  },
  parsing: {
    modules: [
      'server/http/uploads/*.ts',
      'server/http/api/idempotency-key.ts',
      'server/attachments/{receive-file,check-file-type,file-name}.ts',
    ],
    tests: [
      'test/unit/http/uploads/*.test.ts',
      'test/unit/http/api/idempotency-key.test.ts',
      'test/unit/attachments/{check-file-type,file-name}.test.ts',
    ],
  },
  uploads: {
    modules: ['server/attachments/{claim-attachments,store-temporary-upload,add-attachment,open-file}.ts'],
    tests: ['test/operations/attachments/{upload,claim,add-and-remove,links}.test.ts'],
  },
  idempotency: {
    modules: ['server/idempotency.ts'],
    tests: ['test/operations/idempotency.test.ts'],
  },
  'sign-in': {
    modules: [
      'server/users/**/{sign-in,sign-in-throttle,credentials,reauthenticate,known-address,known-device}.ts',
      'server/limits/database-counter.ts',
    ],
    tests: ['test/operations/users/{sign-in*,password-hashing-queue,second-factor,account,erase}.test.ts'],
  },
  sessions: {
    modules: [
      'server/users/sessions/{start-session,end-session,list-sessions,find-*}.ts',
      'server/users/sessions/session.ts',
      'server/http/security/session*.ts',
      'server/http/api/auth.ts',
    ],
    tests: [
      'test/operations/users/{sign-in,sign-in-limits,second-factor,account,setup-admin,key-rotation}.test.ts',
      'test/operations/users/session-*.test.ts',
      'test/operations/access/sessions.test.ts',
      'test/unit/properties/session-cookies.test.ts',
    ],
  },
  passwords: {
    modules: ['server/users/**/{change-password,check-password,password-rules,setup-admin}.ts'],
    tests: [
      'test/unit/users/**/password-rules.test.ts',
      'test/operations/users/{sign-in,sign-in-races,password-hashing-queue,account,setup-admin,key-rotation}.test.ts',
    ],
  },
  'second-factor': {
    modules: ['server/users/second-factor/*.ts'],
    tests: ['test/unit/users/**/encrypted-secret.test.ts', 'test/operations/users/second-factor.test.ts'],
  },
}
