import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { newBrowser, writerQuestion } from './writer-words.ts'

/**
 * Who writes in this browser: taken for the person of the link (`known`) until the server asks (`asked`); then that person, who
 * enters a code, or somebody else.
 */
export type Writer = 'known' | 'asked' | 'person' | 'other'

type QuestionProps = {
  name: string
  isSendingCode: boolean
  failure: string
  onPerson: () => void
  onOther: () => void
}

/** Asks whether the person of the link writes. */
export function WriterQuestion({ name, isSendingCode, failure, onPerson, onOther }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <h3 className="type-h3" tabIndex={-1} ref={heading}>
        {writerQuestion(name)}
      </h3>
      <p>{newBrowser(name)} Your words are still here.</p>
      {failure && <Notice>{failure}</Notice>}
      <div className="writer-choice">
        <Button onClick={onPerson} busy={isSendingCode} busyLabel="Sending...">
          Yes, email me a code
        </Button>
        <Button variant="outline" onClick={onOther}>
          No, I’m someone else
        </Button>
      </div>
    </>
  )
}
