import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import type { RefObject } from 'react'
import { findVariables } from '#contract/team/variables.ts'

type UnresolvedLineProps = { text: string; box: RefObject<HTMLTextAreaElement | null> }

/** There is one box on a page at a time. */
export const UNRESOLVED_ID = 'answer-unresolved'

/** Names what is not filled in yet in an answer, each a button that selects it in the text; nothing where all is. */
export function UnresolvedLine({ text, box }: UnresolvedLineProps) {
  const found = findVariables(text)
  if (found.length === 0) return null
  const select = (start: number, end: number) => {
    box.current?.focus()
    box.current?.setSelectionRange(start, end)
  }
  return (
    <output className="field-error unresolved-line" id={UNRESOLVED_ID}>
      <CircleAlertIcon />
      <span>Fill in before you send:</span>
      {found.map(({ start, end }) => (
        <button key={start} type="button" title="Select in the text" onClick={() => select(start, end)}>
          {text.slice(start, end)}
        </button>
      ))}
    </output>
  )
}
