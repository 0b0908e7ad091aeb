import { useRef, type ReactNode, type RefObject } from 'react'
import type { DraftKind } from '#contract/vocabulary.ts'
import { useBoxBusy } from './sending/box-sending.ts'
import { useFileDrops, useFocusAfter } from './use-box.ts'
import { useKeptInView } from './use-kept-in-view.ts'
import { useWritingMark } from './use-writing-mark.ts'

type BoxFormProps = {
  ticketId: string
  kind: DraftKind
  /** The text field, which has the focus again after sending. */
  box: RefObject<HTMLTextAreaElement | null>
  isUnused: boolean
  /** Whether it is as small as it can be. */
  isResting?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The form of a box, in which files can be dropped; busy while what is in it is sent. */
export function BoxForm({ ticketId, kind, box, isUnused, isResting = false, onSubmit, children }: BoxFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useBoxBusy(ticketId, kind)
  useFocusAfter(isBusy, box)
  useFileDrops(form)
  useKeptInView(form)
  useWritingMark(form)
  return (
    <form
      ref={form}
      className={kind === 'note' ? 'answer-box note-box' : 'answer-box'}
      data-ticket={ticketId}
      data-unused={isUnused || undefined}
      data-resting={isResting || undefined}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
