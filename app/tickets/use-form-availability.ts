import { useEffect, useState } from 'react'
import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { getTicketForm } from '#contract/settings.ts'

/** What is said while visitors cannot create tickets; '' while they can, or while nobody knows. */
export function useFormAvailability() {
  const [closed, setClosed] = useState('')
  useEffect(() => void closedReason().then(setClosed), [])
  async function checkAgain(): Promise<boolean> {
    const reason = await closedReason()
    setClosed(reason)
    return reason === ''
  }
  return { closed, ask: checkAgain }
}

async function closedReason(): Promise<string> {
  try {
    return (await call(getTicketForm, {})).message
  } catch (error) {
    // Whether it is open is then found out by sending it.
    logFailure('whether the form is open', error)
    return ''
  }
}
