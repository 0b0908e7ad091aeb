import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { ROLES } from './roles.ts'
import { currentPassword, emailAddress, newPassword, requiredLine, secondFactorCode } from './text.ts'
import { LIMITS } from './vocabulary.ts'

const firstName = requiredLine(LIMITS.name, 'Enter a first name')
const lastName = requiredLine(LIMITS.name, 'Enter a last name')

/** The caller's own password and, if they have a second factor, its code: required to change who is in the team, and as what. */
const proof = {
  password: currentPassword.check(z.minLength(1, 'Enter your password')),
  code: z.optional(secondFactorCode),
}

const invitation = {
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(ROLES),
  /** The full name of the person who sent it. */
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
}

export const listPeople = operation({
  route: 'GET /api/people',
  access: 'admin',
  summary: 'Lists the team, by name, and the open invitations, newest first.',
  response: z.strictObject({
    people: z.array(
      z.strictObject({
        id: z.uuid(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        /** The time they last opened a page or changed something, to within five minutes; null if unknown. */
        last_seen_at: z.nullable(z.string()),
        signed_in: z.int(),
        second_factor: z.boolean(),
        role: z.enum(ROLES),
        you: z.boolean(),
      }),
    ),
    invitations: z.array(z.strictObject(invitation)),
  }),
})

export const invitePerson = operation({
  route: 'POST /api/people/invitations',
  access: 'admin',
  renewsSession: true,
  summary: 'Invites a person into the team; a second invitation to the same address replaces the first.',
  input: z.strictObject({
    email: emailAddress('Enter an email address'),
    /** Guessed from the address without them; the person may change both. */
    first_name: z.optional(firstName),
    last_name: z.optional(lastName),
    role: z._default(z.enum(ROLES), 'admin'),
    ...proof,
  }),
  response: z.strictObject({
    ...invitation,
    /** Opens the page that accepts the invitation. Returned this once; its token is in the fragment. */
    link: z.string(),
    /** The way of its email: to a mail server, or as a file into the outbox because none is set. */
    mail: z.enum(['smtp', 'outbox']),
  }),
  status: 201,
  problems: [409],
  isForm: true,
})

export const revokeInvitation = operation({
  route: 'DELETE /api/people/invitations/{id}',
  access: 'admin',
  summary: 'Revokes an open invitation.',
})

export const updatePerson = operation({
  route: 'PATCH /api/people/{id}',
  access: 'admin',
  renewsSession: true,
  summary: 'Changes the role of a member of the team, from their next request on; never of the last admin.',
  input: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)), role: z.enum(ROLES), ...proof }),
  response: z.strictObject({ id: z.uuid(), role: z.enum(ROLES) }),
  problems: [409],
  isForm: true,
})

export const removePerson = operation({
  route: 'DELETE /api/people/{id}',
  access: 'admin',
  renewsSession: true,
  summary: 'Removes the sign-in of another member of the team and ends their sessions; their answers keep their name.',
  input: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(100)), ...proof }),
  body: 'json',
  problems: [409],
  isForm: true,
})

/** The part of an invitation's link after `#`. */
const token = z.string().check(z.maxLength(200))

export const checkInvitation = operation({
  route: 'POST /api/invitations/check',
  access: 'anyone',
  summary: 'Returns whom an open invitation is for; 404 for one that is unknown, expired, used or revoked.',
  input: z.strictObject({ token }),
  response: z.strictObject({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    company: z.string(),
  }),
  problems: [404],
})

export const acceptInvitation = operation({
  route: 'POST /api/invitations/accept',
  access: 'anyone',
  summary: 'Makes the invited person a member of the team, once; they sign in afterwards. 404 as for checking it.',
  input: z.strictObject({ token, password: newPassword, firstName, lastName }),
  response: z.strictObject({ success: z.literal(true) }),
  problems: [404, 409],
})
