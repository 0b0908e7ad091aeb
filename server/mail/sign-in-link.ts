import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'

type SignIn = { id: string; created_at: Date }
type Person = { first_name: string; last_name: string; email: string }

/** Builds the mail with the one-time link to My tickets. */
export function signInLinkMail(signIn: SignIn, person: Person, link: string): OutgoingMail {
  return {
    kind: 'sign-in-link',
    id: signIn.id,
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    subject: 'Your link to My tickets',
    date: signIn.created_at,
    automatic: 'generated',
    ...renderBody('Sign in to My tickets', [
      { paragraph: 'Open this link, then press Sign in:' },
      { link, words: 'Sign in to My tickets' },
      { paragraph: 'The link works once, for 15 minutes. If you didn’t ask for it, you can ignore this email.' },
    ]),
  }
}
