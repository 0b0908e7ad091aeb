import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { call } from '#app/lib/api.ts'
import { fieldErrors } from '#app/lib/forms/field-errors.ts'
import { readFormValues } from '#app/lib/forms/form-values.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast/toast.tsx'
import type { ResponseBody, Input, Operation } from '#contract/operation.ts'

/**
 * A form for one operation of the account, its fields named as in the input. What is wrong is said next to it and any
 * other refusal above the button; what was typed stays. A session that ends meanwhile is waited for.
 */
export function useAccountForm<O extends Operation>(
  operation: O,
  onDone: (answer: ResponseBody<O>, form: HTMLFormElement) => void,
) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  function refuse(form: HTMLFormElement, wrong: Record<string, string>, sentence: string) {
    const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement)
    const first = fields.find(({ name }) => wrong[name])
    flushSync(() => {
      setBusy(false)
      setErrors(wrong)
      setFailure(first ? '' : sentence)
    })
    if (first) return first.focus()
    toast({ kind: 'error', title: 'Error', text: sentence })
    form.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const input = readFormValues(form) as Input<O>
    const wrong = fieldErrors(operation.input, input)
    if (wrong) return refuse(form, wrong, '')
    setErrors({})
    setFailure('')
    setBusy(true)
    let answer: ResponseBody<O>
    try {
      // The dialog that asks to sign in again says itself what has happened.
      answer = await retryAfterSignIn(
        () => call(operation, input),
        () => {},
      )
    } catch (error) {
      return refuse(form, serverFieldErrors(error), errorMessage(error))
    }
    flushSync(() => setBusy(false))
    onDone(answer, form)
  }

  return {
    errors,
    failure,
    busy,
    /** How its fields and its button stand while it is sent. */
    field: { readOnly: busy },
    props: { method: 'post' as const, noValidate: true, 'aria-busy': busy, onSubmit: submit },
  }
}
