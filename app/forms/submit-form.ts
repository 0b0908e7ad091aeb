import type { FormValues } from '#app/lib/drafts/form-draft.ts'
import { serverFieldErrors } from '#app/lib/error-message.ts'
import { toast, type ToastContent } from '#app/ui/toast-store.ts'
import { buildInput, inFieldOrder, readFormValues } from './form-values.ts'

/** A form that could not be sent; with none of these it goes back to how it was. */
export type FormFailure = {
  /** Errors by the name of the field. */
  fields?: FormValues
  /** Shown above the submit button. */
  sentence?: string
  /** The field whose text is selected, where the sentence is about no single field. */
  select?: string
  toast?: ToastContent
}

/** A failure with the errors of this form's fields, in its order. */
export type ShownFailure = FormFailure & { fields: FormValues }

export type FormSteps<I, R> = {
  /** Builds the input from the fields; by default from their names, which are paths in it. */
  toInput?: (values: FormValues) => unknown
  /** Returns the errors of what was typed by field; none for a form that can be sent. */
  findErrors: (values: FormValues) => FormValues
  /** Describes a form with errors; without it they are shown at their fields alone. */
  toRefusal?: (fields: FormValues, values: FormValues) => FormFailure
  /** Runs between the check and the sending; the person may go on typing meanwhile. */
  prepare?: () => Promise<void>
  send: (input: I) => Promise<R>
  onSent: (response: R, input: I) => void
  /** `fields` are the server's errors about fields of this form. */
  toFailure: (error: unknown, fields: FormValues, input: I) => FormFailure
}

/** Shows the progress of a form, in React's state or in the page itself. */
type FormView = {
  clear: () => void
  setBusy: (isBusy: boolean) => void
  /** Shows a failure before it returns, so that its fields can take the focus. */
  showFailure: (failure: ShownFailure) => void
}

const submitting = new WeakSet<HTMLFormElement>()

/** Checks a form, sends it and shows the outcome, which `onSent` does for success; ignores a form that is being sent. */
export async function submitForm<I, R>(form: HTMLFormElement, steps: FormSteps<I, R>, view: FormView): Promise<void> {
  if (submitting.has(form)) return
  submitting.add(form)
  try {
    await checkAndSend(form, steps, view)
  } finally {
    submitting.delete(form)
  }
}

async function checkAndSend<I, R>(form: HTMLFormElement, steps: FormSteps<I, R>, view: FormView): Promise<void> {
  const ofThisForm = (fields: FormValues) => inFieldOrder(fields, namesOf(form))

  function fail(failure: FormFailure) {
    if (failure.toast) toast(failure.toast)
    view.setBusy(false)
    view.showFailure({ ...failure, fields: ofThisForm(failure.fields ?? {}) })
  }

  function readInput(): I | undefined {
    const values = readFormValues(form)
    const fields = steps.findErrors(values)
    if (Object.keys(fields).length === 0) return (steps.toInput ?? buildInput)(values) as I
    fail(steps.toRefusal?.(fields, values) ?? { fields })
  }

  view.clear()
  const checked = readInput()
  if (!checked) return
  view.setBusy(true)
  let input: I | undefined = checked
  let response: R
  try {
    if (steps.prepare) {
      await steps.prepare()
      input = readInput()
      if (!input) return
    }
    response = await steps.send(input)
  } catch (error) {
    // Before `toFailure`, which may move the focus to a field.
    view.setBusy(false)
    return fail(steps.toFailure(error, ofThisForm(serverFieldErrors(error)), checked))
  }
  steps.onSent(response, input)
}

/** Returns the errors of fields where there are any, otherwise the sentence. */
export const fieldsOrSentence = (fields: FormValues, sentence: string): FormFailure =>
  Object.keys(fields).length > 0 ? { fields } : { sentence }

/**
 * Moves the focus to the summary of the errors where the form has one, otherwise to the first field to correct; to the button,
 * which lost it while it was disabled, where the failure is about no field.
 */
export function focusFailure(
  form: HTMLFormElement,
  { fields, sentence, select }: ShownFailure,
  options?: FocusOptions,
) {
  const enabled = controlsOf(form).filter(({ disabled }) => !disabled)
  const invalid = enabled.find(({ name }) => name in fields)
  const selected = enabled.find(({ name }) => name === select)
  const summary = form.querySelector<HTMLElement>('.error-summary')
  if (invalid && summary) {
    summary.focus({ preventScroll: true })
    summary.scrollIntoView({ block: 'start' })
  } else if (invalid) {
    const folded = invalid.closest('details')
    if (folded) folded.open = true
    invalid.focus()
  } else if (selected) {
    selected.focus()
    selected.select()
  } else if (sentence) focusSubmit(form, options)
}

export function focusSubmit(form: HTMLFormElement, options?: FocusOptions) {
  if (form.isConnected) form.querySelector<HTMLElement>('[type=submit]')?.focus(options)
}

/** All controls have what inputs have in common. */
const controlsOf = (form: HTMLFormElement) => [...form.elements] as HTMLInputElement[]
const namesOf = (form: HTMLFormElement) => controlsOf(form).map(({ name }) => name)
