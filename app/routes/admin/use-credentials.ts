import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { fieldErrors } from '#app/lib/field-errors.ts'
import { valuesOf } from '#app/lib/form-values.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import type { Operation } from '#contract/operation.ts'

export type Credentials = { email: string; password: string }

type Options = {
  input: Operation['input']
  /** What the form says when the password is blank. */
  missingPassword: string
  /** Resolves when the form is done with; a sentence says why it is not. */
  send: (credentials: Credentials) => Promise<string | void>
}

/** A form of e-mail and password: what is wrong is said next to it, and a refusal above the button, which has the focus then. */
export function useCredentials({ input, missingPassword, send }: Options) {
  const waiting = useHydrated() ? {} : { disabled: true, 'data-waiting': '' }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email: typed = '', password = '' } = valuesOf(form)
    const email = typed.trim()
    const wrong = fieldErrors(input, { email, password }) ?? {}
    if (password === '') wrong.password = missingPassword
    setErrors(wrong)
    setFailure('')
    const first = ['email', 'password'].find((name) => wrong[name])
    if (first) return document.getElementById(first)?.focus()
    setBusy(true)
    const refusal = await send({ email, password })
    if (!refusal) return
    flushSync(() => {
      setBusy(false)
      setFailure(refusal)
    })
    form.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  return { errors, failure, busy, submit, waiting }
}
