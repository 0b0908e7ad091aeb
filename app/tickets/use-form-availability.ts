import { useEffect, useState } from 'react'
import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { getTicketForm } from '#contract/settings.ts'

/** Why visitors cannot create tickets at the moment; '' while they can, or while that is not known. */
export function useFormAvailability() {
  const [closed, setClosed] = useState('')
  useEffect(() => void closedReason().then(setClosed), [])
  async function checkAgain(): Promise<boolean> {
    const reason = await closedReason()
    setClosed(reason)
    return reason === ''
  }
  return { closed, checkAgain }
}

async function closedReason(): Promise<string> {
  try {
    return (await call(getTicketForm, {})).message
  } catch (error) {
    // Sending the form will tell whether it is open.
    logFailure('whether the form is open', error)
    return ''
  }
}
