import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Phone } from '#app/ui/forms/failure-bar.tsx'
import { FormStatus } from '#app/ui/forms/form-status.tsx'

type TicketSubmitProps = {
  busy: boolean
  isProving: boolean
  /** Why tickets cannot be created at the moment; '' while they can. */
  closed: string
  /** Returns whether tickets can be created again. */
  checkAgain: () => Promise<boolean>
  phone: Phone
  /** What has changed since the form could not be sent. */
  notice: string
}

/** The end of the ticket form: its submit button, or why there is none and how else to reach the company. */
export function TicketSubmit({ busy, isProving, closed, checkAgain, phone, notice }: TicketSubmitProps) {
  const end = useRef<HTMLDivElement>(null)
  const [checking, setChecking] = useState(false)
  const [result, setResult] = useState('')
  // The pressed button was disabled meanwhile or has been replaced, which drops the focus.
  useEffect(() => {
    if (result) end.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [result])
  async function check() {
    setChecking(true)
    setResult('')
    const isOpen = await checkAgain()
    setChecking(false)
    setResult(isOpen ? 'The form is open again.' : 'The form is still closed.')
  }
  return (
    <div className="form-end" ref={end}>
      {closed ? (
        <Button variant="outline" busy={checking} busyLabel="Checking..." onClick={() => void check()}>
          Check again
        </Button>
      ) : (
        <Button type="submit" busy={busy} busyLabel="Creating Ticket...">
          Create Ticket
        </Button>
      )}
      <FormStatus isProving={isProving}>
        {closed && (
          <>
            {closed} <a href={`tel:${phone.tel}`}>Call {phone.display}</a>{' '}
          </>
        )}
        {result || notice}
      </FormStatus>
    </div>
  )
}
