import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useId, useState, type ReactNode } from 'react'

type FoldProps = {
  label: (isOpen: boolean) => ReactNode
  buttonClass?: string
  contentClass?: string
  children: ReactNode
}

/** A button that unfolds what is below it, rendered only then: a long conversation has many. */
export function Fold({ label, buttonClass = 'quiet-button', contentClass, children }: FoldProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={buttonClass}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label(open)}
        <ChevronDownIcon size={16} />
      </button>
      <div id={id} className={contentClass} hidden={!open}>
        {open && children}
      </div>
    </>
  )
}
