import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

const SHOWN_FOR_MS = 2000

type CopyButtonProps = {
  read: () => string
  /** Completes the accessible name. */
  what: string
  /** Shows `what` also on screen. */
  showsWhat?: boolean
}

/** Copies the text that `read` returns and confirms it in its label for two seconds. */
export function CopyButton({ read, what, showsWhat = false }: CopyButtonProps) {
  const [state, setState] = useState<'Copy' | 'Copied' | 'Not copied'>('Copy')
  useEffect(() => {
    if (state === 'Copy') return
    const timer = setTimeout(() => setState('Copy'), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    copyText(read()).then(
      () => setState('Copied'),
      () => setState('Not copied'),
    )
  return (
    <button type="button" className="copy-button" onClick={copy}>
      {state === 'Copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      <span>
        <span aria-live="polite">{state}</span>
        <span className={showsWhat ? undefined : 'sr-only'}> {what}</span>
      </span>
    </button>
  )
}

/** A button that `startCopyButton` lets copy a text; `what` completes its accessible name. */
export function StaticCopyButton({ what }: { what: string }) {
  return (
    <button type="button" className="copy-button">
      <CopyIcon size={16} />
      <CheckIcon size={16} className="copied-icon" />
      <span>
        <span aria-live="polite">Copy</span>
        <span className="sr-only"> {what}</span>
      </span>
    </button>
  )
}
