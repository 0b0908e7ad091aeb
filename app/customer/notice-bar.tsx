import CircleCheckIcon from 'lucide-react/icons/circle-check'
import type { TicketNotice } from '#contract/views/ticket-views.ts'

const WORDS: Record<TicketNotice, string> = {
  sent: 'Your answer was received. A technician will read it next.',
  held: 'Your message was received. The team sees it beside this ticket and decides who answers.',
  solved: 'Thanks for telling us. The ticket is solved.',
  back: 'The ticket is open again. Tell us below what you see.',
  rated: 'Thanks. Your rating is recorded; you can change it for 7 days.',
  confirmed: 'Confirmed. We’ll remember this browser.',
}
/** Said where the words went; all others stand at the top. */
const BY_THE_FORM: TicketNotice[] = ['sent', 'held']

type NoticeProps = { notice: TicketNotice | undefined; place: 'top' | 'form' }

/** What has just been done, in the place where it was. */
export function NoticeBar({ notice, place }: NoticeProps) {
  if (!notice || BY_THE_FORM.includes(notice) !== (place === 'form')) return null
  return (
    // Its address in the redirect moves the focus here, so that it is read out.
    <output className="sent-bar" id="notice" tabIndex={-1}>
      <CircleCheckIcon />
      <span>{WORDS[notice]}</span>
    </output>
  )
}
