import { site } from '#site'
import { readInvitationForMail } from '../../people/invitations.ts'
import { displayName, greeting } from './compose-mail.ts'
import type { MailJob } from './mail-job.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'

type Invitation = { id: string; email: string; firstName: string; lastName: string; createdAt: Date }
type Inviter = { first_name: string; last_name: string }

export const sendInvitation: MailJob<'send-invitation'> = async (ctx, send, { invitationId }) => {
  const found = await readInvitationForMail(ctx, invitationId)
  if (found) await send(composeInvitation(found.invitation, found.inviter, found.link))
}

/** Composes the mail of an invitation; `link` accepts it, once. */
export function composeInvitation(invitation: Invitation, inviter: Inviter, link: string): OutgoingMail {
  const name = displayName(`${inviter.first_name} ${inviter.last_name}`) || 'Someone on the team'
  return {
    kind: 'invitation',
    id: invitation.id,
    to: { name: `${invitation.firstName} ${invitation.lastName}`, address: invitation.email },
    subject: `${name} invited you to the ${site.name} support dashboard`,
    date: invitation.createdAt,
    automatic: 'generated',
    ...renderBody('You’re invited to the support dashboard', [
      greeting(invitation.firstName),
      {
        paragraph: `${name} would like you to answer tickets with the team at ${site.name}. Choose your password here:`,
      },
      { link },
      { paragraph: 'The link works once, for 7 days. If you weren’t expecting this email, you can ignore it.' },
    ]),
  }
}
