import CheckIcon from 'lucide-react/icons/check'
import CopyIcon from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import '#app/styles/copy-button.css'

const SAID_FOR = 2000

/** Copies what `read` gives. Its visible word answers the press; `what` completes the name for those who cannot see what it stands beside. */
export function CopyButton({ read, what }: { read: () => string; what: string }) {
  const [state, setState] = useState<'Copy' | 'Copied' | 'Not copied'>('Copy')
  useEffect(() => {
    if (state === 'Copy') return
    const timer = setTimeout(() => setState('Copy'), SAID_FOR)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard.writeText(read()).then(
      () => setState('Copied'),
      () => setState('Not copied'),
    )
  return (
    <button type="button" className="copy-button" onClick={copy}>
      {state === 'Copied' ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      <span aria-live="polite">{state}</span>
      <span className="sr-only"> {what}</span>
    </button>
  )
}
