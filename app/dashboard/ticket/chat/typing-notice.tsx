import PencilLineIcon from 'lucide-react/icons/pencil-line'
import { usePresence } from '#app/dashboard/live/presence.ts'
import { Names } from './names.tsx'

const WRITES = [
  ['answering', 'an answer'],
  ['noting', 'a note'],
] as const

/** Which others are writing an answer or a note. The live region is always rendered, or screen readers miss its changes. */
export function TypingNotice({ ticketId }: { ticketId: string }) {
  const present = usePresence(ticketId)
  const groups = WRITES.flatMap(([activity, what]) => {
    const names = present.filter((each) => each.activity === activity).map(({ name }) => name)
    return names.length > 0 ? [{ what, names }] : []
  })
  return (
    <div className="answer-news" data-kind="writing">
      <output>
        {groups.length > 0 && <PencilLineIcon size={18} />}
        {groups.map(({ what, names }) => (
          <span key={what}>
            <Names names={names} /> {names.length === 1 ? 'is' : 'are'} writing {what}.
          </span>
        ))}
      </output>
    </div>
  )
}
