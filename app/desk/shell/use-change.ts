import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast, toastOfPress, type ToastContent } from '#app/ui/toast-store.ts'
import type { Input, Operation, ResponseBody } from '#contract/operation.ts'

type Revert = () => void
type Options<T, R, Before> = {
  /** Changes of one scope are made one after another. Without a scope a change is ignored while another is being made. */
  scope?: string
  /** Shows the change before the server has made it; may return the function that reverts that, also called before `onDone`. */
  apply?: (input: T) => Revert | void | Promise<Revert | void>
  /** Remembers with the press what the change replaces: by the time of the response a signal may have replaced it. */
  remember?: (input: T) => Before
  /** The change lasts until a returned promise is resolved. */
  onDone?: (result: R, input: T) => unknown
  onFailed?: (error: Error, input: T) => unknown
  /** The toast of success, of the kind `success` by default. */
  say?: (result: R, input: T, before: Before) => (Omit<ToastContent, 'kind'> & Partial<ToastContent>) | undefined
  /** Returns the function of Undo in that toast; undefined where there is nothing to undo. */
  undo?: (result: R, input: T, before: Before) => (() => void) | undefined
  /** Shows failures in a toast, by default with the server's message: for components that do not show `failure`. */
  sayFailure?: true | ((error: Error) => ToastContent)
  /** Loads again what the change may have changed; after a failure too, since a colleague may have been faster. */
  reload?: (client: QueryClient) => unknown
}

type Change<T, R> = {
  change: (input: T) => void
  /** The newest input that is being sent, rendered with the press: shows its value until the server's is loaded. */
  pending: T | undefined
  isChanging: boolean
  result: R | undefined
  error: Error | null
  /** Why the last change failed; empty if it did not, or if the session expired. */
  failure: string
  /** The server's errors of the last change, by field. */
  errors: Record<string, string>
  reset: () => void
}

/**
 * Makes changes by calls: shows them immediately, reverts them after a failure, says what was done with Undo, and reloads. If the
 * session has expired, the change follows after signing in.
 */
export function useChange<const O extends Operation, Before = undefined>(
  options: { operation: O } & Options<Input<O>, ResponseBody<O>, Before>,
): Change<Input<O>, ResponseBody<O>>
/** `send` makes the call itself, for calls that depend on more than their input. */
export function useChange<T, R, Before = undefined>(
  options: { send: (input: T) => Promise<R> } & Options<T, R, Before>,
): Change<T, R>
export function useChange<T, R, Before>(
  options: { operation?: Operation; send?: (input: T) => Promise<R> } & Options<T, R, Before>,
): Change<T, R> {
  const { operation, send, scope, apply, remember, onDone, onFailed, say, undo, sayFailure, reload } = options
  type Press = { input: T; before: Before; show: (content: ToastContent) => void }
  const client = useQueryClient()
  // Not the mutation's own state, which is rendered later: a controlled checkbox would jump back.
  const [presses, setPresses] = useState<readonly Press[]>([])
  // Not `presses`: Undo in a toast calls `change` of an earlier render.
  const running = useRef(0)
  const { mutate, data, error, reset } = useMutation({
    ...(scope !== undefined && { scope: { id: scope } }),
    mutationFn: ({ input }: Press) =>
      send ? send(input) : (callSignedIn(operation!, input as Input<Operation>) as Promise<R>),
    onMutate: async ({ input }): Promise<Revert | undefined> => (await apply?.(input)) || undefined,
    onSuccess: async (result, { input, before, show }, revert) => {
      revert?.()
      const content = say?.(result, input, before)
      const run = content && undo?.(result, input, before)
      const actions = [...(run ? [{ label: 'Undo', run }] : []), ...(content?.actions ?? [])]
      if (content) show({ kind: 'success', ...content, ...(actions.length > 0 && { actions }) })
      await onDone?.(result, input)
    },
    onError: async (failure, { input }, revert) => {
      revert?.()
      if (sayFailure && !isSessionExpired(failure))
        toast(sayFailure === true ? failureToast(failure) : sayFailure(failure))
      await onFailed?.(failure, input)
    },
    onSettled: (_result, _error, press) => {
      running.current--
      void reload?.(client)
      // After what the response has changed is rendered.
      setTimeout(() => setPresses((others) => others.filter((other) => other !== press)))
    },
  })
  const errors = useMemo(() => serverFieldErrors(error), [error])
  return {
    change: (input) => {
      if (scope === undefined && running.current > 0) return
      running.current++
      const press = { input, before: remember?.(input) as Before, show: toastOfPress() }
      setPresses((others) => [...others, press])
      mutate(press)
    },
    pending: presses.at(-1)?.input,
    isChanging: presses.length > 0,
    result: data,
    error,
    failure: error && !isSessionExpired(error) ? errorMessage(error) : '',
    errors,
    reset,
  }
}

const failureToast = (error: unknown): ToastContent => ({ kind: 'error', title: 'Error', text: errorMessage(error) })

/** Calls an operation outside a component, as the Undo of a toast does. A toast explains a failure, which returns undefined. */
export async function callOrToast<O extends Operation>(
  operation: O,
  input: Input<O>,
): Promise<ResponseBody<O> | undefined> {
  try {
    return await callSignedIn(operation, input)
  } catch (error) {
    if (!isSessionExpired(error)) toast(failureToast(error))
    return undefined
  }
}
