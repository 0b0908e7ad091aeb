import { useEffect, type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Code } from './use-code.ts'

type CodeStepProps = {
  code: Code
  name: string
  field: RefObject<HTMLInputElement | null>
  onAgain: () => void
  onBack: () => void
}

/** The field of the mailed code. It has no name, so that no draft keeps it. */
export function CodeStep({ code, name, field, onAgain, onBack }: CodeStepProps) {
  useEffect(() => field.current?.focus(), [field])
  return (
    <>
      <Field
        id="code"
        label="Code from the email"
        hint={`Six digits, emailed ${name && `to ${name} `}just now. They work for 15 minutes.`}
        error={code.error || undefined}
      >
        <TextInput className="code-input" inputMode="numeric" autoComplete="one-time-code" maxLength={20} ref={field} />
      </Field>
      {code.failure && <Notice>{code.failure}</Notice>}
      <output className="writer-news">{code.notice}</output>
      <div className="writer-choice">
        {/* Not disabled while it sends: the focus would be lost. */}
        <Button variant="outline" size="compact" onClick={onAgain} aria-busy={code.isSending}>
          Email another code
        </Button>
        <Button variant="outline" size="compact" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}
