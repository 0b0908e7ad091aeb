import { useSyncExternalStore, useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { dismissToast, toastStore } from '#app/ui/toast-store.ts'
import type { Operation, Input } from '#contract/operation.ts'
import { clearFormDraft, readFormDraft, type FormValues, patchFormDraft } from '#app/lib/drafts/form-draft.ts'
import { BACK_ONLINE, OFFLINE, useBackOnline } from '#app/lib/connection.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { blankErrors, buildInput, errorSentence, readFormValues, remainingErrors } from './form-values.ts'
import { fieldErrors } from './field-errors.ts'
import { restoreFields } from './restore-fields.ts'
import {
  focusFailure,
  focusSubmit,
  type FormFailure,
  type FormSteps,
  type ShownFailure,
  submitForm,
} from './submit-form.ts'
import { createKeyMaker } from '#app/lib/idempotency-key.ts'

const never = () => () => {}

/** Returns false in the prerendered page and until it is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

type FormOptions<O extends Operation, R> = Pick<FormSteps<Input<O>, R>, 'prepare' | 'send' | 'toInput'> & {
  operation: O
  /** Names the draft of a page's form. */
  draft?: string
  /**
   * `page`: the form is what its page is for. Typed values are kept as a draft until they are sent; errors are summed up
   * in a toast, in the title and above the form, and leave as they are corrected. `panel`: one form among others, or a
   * step; errors are shown at their fields.
   */
  variant: 'page' | 'panel'
  /** Messages for fields left blank, where the contract has none or another. */
  blankMessages?: FormValues
  onSent: (response: R, input: Input<O>, form: HTMLFormElement) => void
  toFailure?: FormSteps<Input<O>, R>['toFailure']
}

/**
 * Connects a React form to one operation of the contract, whose schema checks it. Fields are uncontrolled and named by their
 * path in the input, so that what was typed before hydration is kept, and the server's error paths are the names of fields.
 */
export function useOperationForm<O extends Operation, R>(options: FormOptions<O, R>) {
  const { operation, draft = '', blankMessages = {}, toInput = buildInput, prepare, send, onSent } = options
  const { toFailure = describeError } = options
  const isPage = options.variant === 'page'
  const ref = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<ShownFailure>({ fields: {} })
  const { fields: errors, sentence: failure = '', toast } = shown
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  const hasErrors = Object.keys(errors).length > 0
  useErrorTitle(isPage && hasErrors)
  useBackOnline(failure === OFFLINE, () => {
    setShown({ fields: errors })
    setNotice(BACK_ONLINE)
    for (const { id, text } of toastStore.get()) if (text === OFFLINE) dismissToast(id)
  })
  useEffect(() => {
    if (isPage && ref.current) restoreFields(readFormDraft(draft).values, ref.current)
  }, [isPage, draft])

  const findErrors = (values: FormValues): FormValues => ({
    ...fieldErrors(operation, toInput(values)),
    ...blankErrors(values, blankMessages),
  })

  const clearErrors = () => setShown({ fields: {} })

  function finish(form: HTMLFormElement, response: R, input: Input<O>) {
    if (!isPage) {
      flushSync(() => setBusy(false))
      return onSent(response, input, form)
    }
    clearFormDraft(draft)
    form.reset()
    flushSync(() => {
      setBusy(false)
      onSent(response, input, form)
    })
    focusSubmit(form, { preventScroll: true })
  }

  function submit(form: HTMLFormElement) {
    const steps: FormSteps<Input<O>, R> = {
      toInput,
      findErrors,
      ...(isPage && { toRefusal: sumUp }),
      ...(prepare && { prepare }),
      send,
      onSent: (response, input) => finish(form, response, input),
      toFailure,
    }
    return submitForm(form, steps, {
      clear() {
        clearErrors()
        setNotice('')
      },
      setBusy,
      showFailure(found) {
        flushSync(() => setShown(found))
        focusFailure(form, found, { preventScroll: isPage })
      },
    })
  }

  return {
    errors,
    summary: failure || (toast?.title ?? ''),
    /** The sentence of a failure that is about the whole form. */
    failure,
    /** Tells that the connection is back. */
    notice,
    busy,
    clearErrors,
    props: {
      ref,
      /** Until hydration, and without JavaScript, the browser posts the form of a page itself (docs/decisions/forms-and-uploads.md). */
      method: 'post' as const,
      noValidate: !isPage || isHydrated,
      'aria-busy': busy,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void submit(event.currentTarget)
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        if (!isPage || !hasErrors) return
        const found = findErrors(readFormValues(event.currentTarget))
        setShown((last) => ({ ...last, fields: remainingErrors(last.fields, found) }))
      },
    },
  }
}

/** Adds a toast that sums up the errors. */
const sumUp = (fields: FormValues, values: FormValues): FormFailure => ({
  fields,
  toast: { kind: 'error', title: errorSentence(fields, values) },
})

export function describeError(error: unknown, fields: FormValues): FormFailure {
  if (Object.keys(fields).length > 0) return { fields }
  const sentence = errorMessage(error)
  return { sentence, toast: { kind: 'error', title: 'Error', text: sentence } }
}

const ERROR_TITLE = 'Error: '

/** Prefixes the document title with 'Error: ', for screen readers and the tab bar. */
function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return
    document.title = ERROR_TITLE + document.title
    // The title may have changed meanwhile: only the prefix is taken off.
    return () => {
      if (document.title.startsWith(ERROR_TITLE)) document.title = document.title.slice(ERROR_TITLE.length)
    }
  }, [hasErrors])
}

/** Creates the idempotency keys of a form: the same body keeps its key, even across a reload, so that it is processed once. */
export function createFormKeys(form: string) {
  const make = createKeyMaker()
  return (body: string) => {
    const { sent } = readFormDraft(form)
    if (sent?.body === body) return sent.key
    const key = make(body)
    patchFormDraft(form, { sent: { body, key } })
    return key
  }
}
