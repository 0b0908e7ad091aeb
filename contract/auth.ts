import * as z from 'zod/mini'
import { operation, problem } from './operation.ts'
import { ROLES } from './roles.ts'
import { currentPassword, emailAddress, newPassword, optionalLine, secondFactorCode, timestamp } from './text.ts'
import { LIMITS } from './vocabulary.ts'

export const setupAdmin = operation({
  route: 'POST /api/setup-admin',
  access: 'anyone',
  summary: 'Creates the first admin, once; on a public installation with the token printed at start.',
  input: z.strictObject({
    email: emailAddress('Enter an email address'),
    password: newPassword,
    token: z.optional(z.string().check(z.maxLength(200))),
    /** Both blank means 'Support Admin'. */
    firstName: optionalLine(LIMITS.name),
    lastName: optionalLine(LIMITS.name),
  }),
  response: z.strictObject({ success: z.literal(true) }),
  problems: [403, 409],
})
/** The response to a refused setup: a problem that also has `success` and `error` (docs/reference.md, HTTP API). */
export const setupProblem = z.extend(problem, { success: z.literal(false), error: z.string() })

export const me = z.strictObject({
  id: z.uuid(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  /** Null for people who are not in the team. */
  role: z.nullable(z.enum(ROLES)),
  /** The signature of their answers by email; blank for none. */
  signature: z.string(),
})

export const getMe = operation({
  route: 'GET /api/admin/me',
  access: 'signed-in',
  summary: 'The person who is signed in, and whether they are an admin.',
  response: me,
})

/** A sign-in identity and a session as the three calls under /api/auth return them. */
const sessionUser = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
const session = z.strictObject({
  id: z.string(),
  userId: z.string(),
  expiresAt: timestamp,
  createdAt: timestamp,
  updatedAt: timestamp,
  ipAddress: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})

export const signIn = operation({
  route: 'POST /api/auth/sign-in/email',
  access: 'anyone',
  summary: 'Starts a session, kept in an HttpOnly cookie; an account with a second factor also needs its code.',
  input: z.strictObject({
    email: emailAddress('Enter your email address'),
    password: currentPassword,
    code: z.optional(secondFactorCode),
  }),
  response: z.strictObject({ redirect: z.boolean(), user: sessionUser }),
  problems: [401],
})

export const getSession = operation({
  route: 'GET /api/auth/get-session',
  access: 'anyone',
  summary: 'The session of the cookie, or null.',
  response: z.nullable(z.strictObject({ session, user: sessionUser })),
})

export const confirmPassword = operation({
  route: 'POST /api/auth/confirm-password',
  access: 'signed-in',
  summary: 'Confirms the password in this session, for 15 minutes of the calls that need it.',
  input: z.strictObject({ password: currentPassword }),
  problems: [401],
})

export const signOut = operation({
  route: 'POST /api/auth/sign-out',
  access: 'anyone',
  summary: 'Ends the session on the server.',
  response: z.strictObject({ success: z.boolean() }),
})

export const extendSession = operation({
  id: 'keep-session',
  route: 'POST /api/admin/session',
  access: 'signed-in',
  summary: 'Extends the idle session; returns when it expires, and when inactivity alone would end it.',
  response: z.strictObject({ expires_at: z.string(), idle_at: z.nullable(z.string()) }),
})
