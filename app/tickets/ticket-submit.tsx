import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Phone } from '#app/ui/forms/failure-bar.tsx'
import { FormStatus } from '#app/ui/forms/form-status.tsx'

type TicketSubmitProps = {
  busy: boolean
  isProving: boolean
  /** Why no tickets are taken; '' while they are. */
  closed: string
  /** Asks whether they are again. */
  checkAgain: () => Promise<boolean>
  phone: Phone
}

/** The end of the ticket form: its button, or in its place why there is none and how else to reach the company. */
export function TicketSubmit({ busy, isProving, closed, checkAgain: ask, phone }: TicketSubmitProps) {
  const end = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const [news, setNews] = useState('')
  // The button that was pressed was disabled meanwhile, or has given way to the other.
  useEffect(() => {
    if (news) end.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [news])
  async function askAgain() {
    setAsking(true)
    setNews('')
    const isOpen = await ask()
    setAsking(false)
    setNews(isOpen ? 'The form is open again.' : 'The form is still closed.')
  }
  return (
    <div className="form-end" ref={end}>
      {closed ? (
        <Button variant="outline" busy={asking} busyLabel="Checking..." onClick={() => void askAgain()}>
          Check again
        </Button>
      ) : (
        <>
          <Button type="submit" busy={busy} busyLabel="Creating Ticket...">
            Create Ticket
          </Button>
          <p>Every field is required unless it says optional.</p>
        </>
      )}
      <FormStatus isProving={isProving}>
        {closed && (
          <>
            {closed} <a href={`tel:${phone.tel}`}>Call {phone.display}</a>{' '}
          </>
        )}
        {news}
      </FormStatus>
    </div>
  )
}
