import { useState, type RefObject } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { confirmCustomerCode, sendCustomerCode } from '#contract/customer-tickets.ts'

/** The code was refused; the code's field says why. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

export type Code = ReturnType<typeof useCode>

const EMPTY = 'Enter the code from the email'
const SENT_AGAIN = 'We emailed another code. The one before no longer works.'

const isGone = (problem: unknown) => problem instanceof ApiError && problem.status === 404

/** The mailed code of a browser: sends one, and confirms what was entered in `field`. `onGone` is called where the link has ended. */
export function useCode(number: number, field: RefObject<HTMLInputElement | null>, onGone: () => void) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [error, setError] = useState('')
  const [notice, setNotice] = useState('')

  /** Returns whether one was sent. */
  async function send(): Promise<boolean> {
    setIsSending(true)
    setFailure('')
    setError('')
    setNotice('')
    try {
      await call(sendCustomerCode, { number })
      return true
    } catch (problem) {
      if (isGone(problem)) onGone()
      else setFailure(errorMessage(problem))
      return false
    } finally {
      setIsSending(false)
    }
  }

  return {
    isSending,
    /** Why no code could be sent. */
    failure,
    /** What is wrong with the one that was entered. */
    error,
    /** That another one was sent. */
    notice,
    send,
    async sendAgain(): Promise<void> {
      if (await send()) setNotice(SENT_AGAIN)
    },
    /** Throws `NotConfirmed` for a wrong code, and where the link has ended what the server said. */
    async confirm(): Promise<void> {
      const code = field.current?.value.trim() ?? ''
      setError(code === '' ? EMPTY : '')
      setNotice('')
      try {
        if (code !== '') {
          await call(confirmCustomerCode, { number, code })
          return
        }
      } catch (problem) {
        if (isGone(problem)) throw problem
        setError(serverFieldErrors(problem)['code'] ?? errorMessage(problem))
      }
      field.current?.focus()
      throw new NotConfirmed()
    },
  }
}
