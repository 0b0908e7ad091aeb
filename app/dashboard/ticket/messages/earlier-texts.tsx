import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { LongText } from '#app/ui/long-text.tsx'
import type { Message } from '#contract/messages.ts'

/** The texts a note had before, folded. */
export function EarlierTexts({ texts }: { texts: Message['earlier_texts'] }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (texts.length === 0) return null
  return (
    <div className="earlier-texts">
      <button
        type="button"
        className="quiet-button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Edited — {open ? 'hide' : 'show'} before
        <ChevronDownIcon size={16} />
      </button>
      <ol id={id} hidden={!open}>
        {open &&
          texts.map(({ text, written_at }) => (
            <li key={written_at}>
              <time dateTime={written_at}>{formatMoment(written_at)}</time>
              <LongText>{text}</LongText>
            </li>
          ))}
      </ol>
    </div>
  )
}
