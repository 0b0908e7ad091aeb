import type { ListFilters } from '#contract/ticket-list.ts'
import type { MacroChange } from '#contract/ticket-change.ts'

const letter = (body: string) =>
  `Hi {{customer.first_name|there}},\n\n${body}\n\n{{technician.first_name|Your support team}}`

/** Saved replies that the seed adds. */
export const SAVED_REPLIES: readonly { title: string; folder: string; tags: string[]; text: string }[] = [
  {
    title: 'We’re on it',
    folder: 'First reply',
    tags: ['ack'],
    text: letter(`Thanks for letting us know. I’ve picked up ticket #{{ticket.number}} and I’m looking into it now. I’ll write again as soon as I know more.

If it gets worse in the meantime, call us at {{company.phone}}.`),
  },
  {
    title: 'A few questions first',
    folder: 'First reply',
    tags: ['questions'],
    text: letter(`A few details will help me get to the bottom of this:

1. When did it start, and did anything change right before?
2. Is it only you, or are others at {{customer.company|your office}} seeing it too?
3. What does the error say, word for word? A screenshot is great.

Just reply to this email.`),
  },
  {
    title: 'Good time for a remote session',
    folder: 'First reply',
    tags: ['remote', 'schedule'],
    text: letter(`I’d like to take a look on your screen. It usually takes about 20 minutes, and you can watch the whole time.

Which two or three times work for you this week? We’re here {{company.hours}}.`),
  },
  {
    title: 'Password reset is done',
    folder: 'Accounts and email',
    tags: ['lockout', 'password'],
    text: letter(`Your account is unlocked. For your security I won’t send a password by email. Please call us at {{company.phone}} and we’ll give you a temporary one once we’ve made sure it’s you.

You’ll choose a new password the first time you sign in.`),
  },
  {
    title: 'New phone: set up sign-in approval again',
    folder: 'Accounts and email',
    tags: ['mfa'],
    text: letter(`With a new phone, the authenticator app has to be set up again. I’ve cleared the old phone from your account, so the next time you sign in you’ll be asked to add the new one:

1. Install Microsoft Authenticator on the new phone.
2. Sign in on your computer and scan the code it shows.
3. Approve the test prompt.

If anything looks different from these steps, stop there and call us at {{company.phone}}.`),
  },
  {
    title: 'Thanks for reporting that email',
    folder: 'Accounts and email',
    tags: ['phishing'],
    text: letter(`Good catch. That email is a phishing attempt, and reporting it was the right call. We’re blocking the sender and removing copies from other mailboxes.

Did anyone click the link, open the attachment, or enter a password? If so, call us right away at {{company.phone}}. Nobody’s in trouble, but minutes matter.`),
  },
  {
    title: 'Restart the printer and clear the queue',
    folder: 'Devices and printers',
    tags: ['printer'],
    text: letter(`Let’s try the two things that fix this most often:

1. Turn the printer off, wait 30 seconds, and turn it back on.
2. On your computer, open Settings > Bluetooth & devices > Printers & scanners, choose the printer, open the print queue, and cancel everything in it.

Then print one page and tell me what happens.`),
  },
  {
    title: 'Replacement is on its way',
    folder: 'Devices and printers',
    tags: ['rma', 'warranty'],
    text: letter(`The hardware has failed, and it’s under warranty, so there’s no charge. A replacement is on its way. We’ll set it up before it reaches you, and I’ll write to agree on a time to swap it.

Please keep the old one until then. The manufacturer wants it back.`),
  },
  {
    title: 'We’ll come on-site',
    folder: 'Devices and printers',
    tags: ['on-site', 'schedule'],
    text: letter(`This one needs hands on the equipment, so we’ll come to {{customer.company|your office}}. Please make sure someone can let us into the network closet.

Let me know which days work this week, and who we should ask for.`),
  },
  {
    title: 'Waiting on the vendor',
    folder: 'Updates and wrap-up',
    tags: ['vendor'],
    text: letter(`I’ve opened a case with the vendor about “{{ticket.title}}” and sent them our logs. I’ll check with them every day and write to you when there’s news, even if the news is that we’re still waiting.

You can follow along here: {{link}}`),
  },
  {
    title: 'Checking in',
    folder: 'Updates and wrap-up',
    tags: ['follow-up'],
    text: letter(`I’m checking in on ticket #{{ticket.number}}. Is it still happening, or did the last change take care of it?

If I don’t hear from you this week, I’ll close it. Reply any time and it opens again.`),
  },
  {
    title: 'Fixed and closed',
    folder: 'Updates and wrap-up',
    tags: ['resolved'],
    text: letter(`This is fixed, and I’ve tested it on our side. I’m closing ticket #{{ticket.number}}. If it comes back, just reply and we’ll pick it up where we left off.

Thanks for your patience.`),
  },
]

/** Macros with the title of the saved reply they insert. */
export const MACROS: readonly { title: string; reply: string; note: string; change: MacroChange }[] = [
  {
    title: 'Ask for details and wait',
    reply: 'A few questions first',
    note: '',
    change: { assignee_id: 'me', waiting_for: 'customer', wake_in_days: 3 },
  },
  {
    title: 'Escalate to the vendor',
    reply: 'Waiting on the vendor',
    note: 'Vendor case opened for {{customer.company|this customer}}. Add the case number here before you go home.',
    change: { assignee_id: 'me', waiting_for: 'third_party', wake_in_days: 2, add_tags: ['vendor'] },
  },
  {
    title: 'Phishing report',
    reply: 'Thanks for reporting that email',
    note: 'Block the sender, search and purge, check sign-in logs for the last 24 hours, reset sessions if anyone clicked.',
    change: { assignee_id: 'me', category: 'Security', priority: 'High', add_tags: ['phishing'] },
  },
  {
    title: 'Fixed: wrap it up',
    reply: 'Fixed and closed',
    note: '',
    change: { status: 'Resolved', remove_tags: ['vendor'] },
  },
]

/** Views shared with the whole team. */
export const SHARED_VIEWS: readonly { name: string; query: ListFilters; columns: string[] }[] = [
  {
    name: 'Waiting for a vendor',
    query: { waiting: 'third_party' },
    columns: ['title', 'company', 'assignee', 'tags', 'created_at'],
  },
  {
    name: 'Urgent and unassigned',
    query: { status: 'Open', priority: 'Critical', assignee: 'none' },
    columns: ['title', 'customer', 'company', 'category', 'created_at'],
  },
]
