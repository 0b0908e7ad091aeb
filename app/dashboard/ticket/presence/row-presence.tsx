import EyeIcon from 'lucide-react/icons/eye'
import PencilLineIcon from 'lucide-react/icons/pencil-line'
import { usePresence } from '../../live/presence.ts'

const list = new Intl.ListFormat('en-US')

/** A mark in a ticket's row: which others write in it, or else look at it. */
export function RowPresence({ ticketId }: { ticketId: string }) {
  const present = usePresence(ticketId)
  const writing = present.filter(({ activity }) => activity !== 'looking')
  const shown = writing.length > 0 ? writing : present
  if (shown.length === 0) return null
  const verb = shown.length === 1 ? 'is' : 'are'
  const text = `${list.format(shown.map(({ name }) => name))} ${verb} ${writing.length > 0 ? 'writing' : 'looking'}`
  const Icon = writing.length > 0 ? PencilLineIcon : EyeIcon
  return (
    <span className="row-presence" title={text} data-activity={writing.length > 0 ? 'writing' : 'looking'}>
      <Icon size={12} />
      <span className="sr-only">{text}</span>
    </span>
  )
}
