import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { createKeyMaker } from '#app/lib/idempotency-key.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { DialogForm } from '#app/ui/dialog-form.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { SuggestInput, useSuggestions } from '#app/ui/suggest-input.tsx'
import { toastOfPress } from '#app/ui/toast-store.ts'
import { mergeTickets, splitMessage, undoMerge } from '#contract/merging.ts'
import type { Message } from '#contract/messages.ts'
import type { Input } from '#contract/operation.ts'
import { listTickets, type Ticket } from '#contract/tickets.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { FailuresDialog, type Failures } from '../bulk/bulk-job-line.tsx'
import { endSelection } from '../bulk/selection.ts'
import { DashboardRef } from '../keys/palette-state.ts'
import { reloadList } from '../list/ticket-pages.ts'
import { focusElement, isFocusLost } from '../shell/focus.ts'
import { callOrToast, useChange } from '../shell/use-change.ts'
import { showTicket } from '../ticket/change-ticket.ts'
import { cardQuery, reloadAllFiles, reloadTickets, ticketQuery } from '../ticket/ticket-queries.ts'
import { closeDialog, openedDialog } from '../shell/opened-dialog.ts'
import { MergePoints, StaysField } from './merge-fields.tsx'

type NamedTicket = Pick<Ticket, 'id' | 'ticket_id' | 'title'>

const nameOf = ({ ticket_id, title }: NamedTicket) => `#${ticket_id} ${title}`
const countOf = (count: number, nouns: string) => `${count} ${count === 1 ? nouns.slice(0, -1) : nouns}`
const reload = (client: QueryClient) =>
  Promise.all([reloadTickets, reloadList, reloadAllFiles].map((each) => each(client)))

const sentences = (words: string[]) => words.map((each) => each[0]!.toUpperCase() + each.slice(1)).join('. ')

/** Undoes merges, the last one first; a toast says what stays as it is. */
export async function undoMerges(client: QueryClient, ids: readonly string[]) {
  const show = toastOfPress()
  const kept = new Set<string>()
  for (const id of ids.toReversed()) {
    const undone = await callOrToast(undoMerge, { id })
    if (!undone) return reload(client)
    for (const { what, reason } of undone.kept) kept.add(`${what} ${reason}`)
  }
  show({ kind: kept.size > 0 ? 'warning' : 'success', title: 'Merge Undone', text: sentences([...kept]) })
  await reload(client)
  // The pressed button goes with its line.
  if (isFocusLost()) focusElement('#ticket-title')
}

const refusals = (entries: Failures['entries'], onOpen: (id: string) => void) => (
  <FailuresDialog failures={{ title: 'Could not be merged', entries }} onOpen={onOpen} onClose={closeDialog} />
)

type OtherFieldProps = { ticket: Ticket; other?: NamedTicket; error: string; onPick: (other?: NamedTicket) => void }

/** Finds a ticket by number or words; the requester's other open ones are offered at once. */
function OtherField({ ticket, other, error, onPick }: OtherFieldProps) {
  const [typed, setTyped] = useState('')
  const suggestions = useSuggestions(0)
  const search = typed.trim()
  const { data: card } = useQuery({ ...cardQuery(ticket.user_id!), enabled: ticket.user_id !== null })
  const { data: found } = useQuery({
    queryKey: ['merge-search', search],
    queryFn: ({ signal }) => call(listTickets, { search, limit: 8 }, { signal }),
    enabled: search !== '',
  })
  const listed = (search ? found?.tickets : card?.open)?.filter(({ id }) => id !== ticket.id)
  const options = listed?.map((each) => ({ key: each.id, label: <bdi>{nameOf(each)}</bdi>, pick: () => onPick(each) }))
  const isNone = !other && search !== '' && listed?.length === 0
  const offer = () => suggestions.show(!other)
  return (
    <Field
      id="merge-other"
      label="Other ticket, by number or words"
      error={isNone ? 'No other ticket found' : error || undefined}
    >
      <SuggestInput
        suggestions={suggestions}
        options={(suggestions.isOpen && options) || []}
        value={other ? nameOf(other) : typed}
        listLabel="Tickets"
        onFocus={offer}
        onClick={offer}
        onKeyDown={(event) => {
          // What is typed is still being looked for.
          if (event.key !== 'Enter' || other || !search) return
          event.preventDefault()
          offer()
        }}
        onType={(text) => {
          onPick()
          setTyped(text)
        }}
      />
    </Field>
  )
}

/** `isDirect`: the dialog is shown only if the server refuses. */
type MergeProps = { tickets: readonly Ticket[]; other?: NamedTicket; isDirect?: boolean }

/** Merges one ticket with another, or several. What differs is confirmed by the press of who has seen it. */
function MergeDialog({ tickets, other: given, isDirect = false }: MergeProps) {
  const client = useQueryClient()
  const { openTicket } = useContext(DashboardRef).current!
  const [other, setOther] = useState(given)
  const [staysId, setStays] = useState('')
  const [tells, setTells] = useState(false)
  const [isShown, setShown] = useState(!isDirect)
  const [isTried, setTried] = useState(false)
  const own = tickets.length === 1 && tickets[0]
  const all = own ? [...(other ? [other] : []), own] : tickets.toSorted((a, b) => a.ticket_id - b.ticket_id)
  const stays = all.find(({ id }) => id === staysId) ?? all[0]!
  const sources = all.filter((each) => each !== stays)
  const { change, isChanging, failure, error, reset } = useChange({
    send: async (confirm: boolean) => {
      const [merges, refused]: [string[], { id: string; reason: string }[]] = [[], []]
      for (const { id } of sources)
        try {
          const options = { ...(tells && { notify: true }), ...(confirm && { confirm }) }
          merges.push((await callSignedIn(mergeTickets, { id, into: stays.id, ...options })).id!)
        } catch (refusal) {
          if (own) throw refusal
          refused.push({ id, reason: errorMessage(refusal) })
        }
      return { merges, refused }
    },
    say: ({ merges }) =>
      merges.length > 0 ? { title: 'Ticket Updated', text: `Merged into #${stays.ticket_id}` } : undefined,
    undo: ({ merges }) => undoMerges.bind(null, client, merges),
    onDone: ({ refused }) => {
      // Nothing but the dialog can have the focus while it is open.
      flushSync(closeDialog)
      if (own) return openTicket(stays.id, true)
      endSelection()
      if (refused.length > 0) openedDialog.set(refusals(refused, openTicket))
    },
    onFailed: () => setShown(true),
    reload,
  })
  const ids = sources.map(({ id }) => id)
  const { data: found = [], error: refusal } = useQuery({
    queryKey: ['merge-preview', stays.id, ids],
    queryFn: () => Promise.all(ids.map((id) => call(mergeTickets, { id, into: stays.id, preview: true }))),
    enabled: isShown,
    retry: false,
    gcTime: 0,
  })
  const asked = (error instanceof ApiError && error.problem.asks) || []
  const asks = new Set([...found.flatMap((each) => each.asks), ...asked])
  const sum = (what: 'messages' | 'files') => found.reduce((total, { moved }) => total + moved[what], 0)
  const [messages, files] = [sum('messages'), sum('files')]
  const what = countOf(messages, 'messages') + (files > 0 ? ` and ${countOf(files, 'files')}` : '')
  const facts = messages > 0 ? [`This moves ${what} to ${nameOf(stays)}.`] : []
  // Who reads what is asked, ticket by ticket.
  if (sources.length > 1 && found.some((each) => each.readers.length > 0))
    facts.push('Everyone on one of these tickets can read all of them then.')
  const problem = asked.length === 0 && failure ? failure : refusal ? errorMessage(refusal) : ''
  const start = useEffectEvent(() => isDirect && change(false))
  useEffect(() => {
    start()
  }, [])
  if (!isShown) return null
  return (
    <DialogForm
      title={own ? `Merge #${own.ticket_id}` : `Merge ${all.length} tickets`}
      size="narrow"
      action="Merge"
      busyLabel="Merging..."
      isBusy={isChanging}
      onClose={closeDialog}
      onSubmit={() => {
        if (sources.length > 0) return change(asks.size > 0)
        setTried(true)
        focusElement('#merge-other')
      }}
    >
      {own && (
        <OtherField
          ticket={own}
          {...(other && { other })}
          error={isTried && !other ? 'Choose a ticket from the list' : problem}
          onPick={(chosen) => {
            setOther(chosen)
            reset()
          }}
        />
      )}
      {sources.length > 0 && (
        <>
          <StaysField
            all={all.map((each) => ({ id: each.id, name: nameOf(each) }))}
            stays={stays.id}
            onChoose={(id) => {
              setStays(id)
              reset()
            }}
          />
          <MergePoints facts={facts} asks={[...asks]} />
          {own && <SettingSwitch id="merge-tells" label="Tell the customers" checked={tells} onChange={setTells} />}
        </>
      )}
      {!own && problem && <Notice>{problem}</Notice>}
    </DialogForm>
  )
}

function MergeOne({ id, ...rest }: { id: string } & Omit<MergeProps, 'tickets'>) {
  const { data } = useQuery(ticketQuery(id))
  return data && <MergeDialog tickets={[data]} {...rest} />
}

export const openMerge = (id: string, other?: NamedTicket) =>
  openedDialog.set(<MergeOne id={id} {...(other && { other, isDirect: true })} />)

export const openMergeOf = (tickets: readonly Ticket[]) => openedDialog.set(<MergeDialog tickets={tickets} />)

/** Makes a message a ticket of its own, whose title begins as the message does. */
function SplitDialog({ message: { id, text, mail } }: { message: Message }) {
  const client = useQueryClient()
  const dashboard = useContext(DashboardRef).current
  const [makeKey] = useState(() => createKeyMaker())
  const [title, setTitle] = useState(() => (mail?.subject ?? text.trim().split('\n', 1)[0]!).slice(0, LIMITS.title))
  const { change, isChanging, errors, failure } = useChange({
    send: (input: Input<typeof splitMessage>) =>
      callSignedIn(splitMessage, input, { 'Idempotency-Key': makeKey(JSON.stringify(input)) }),
    say: ({ ticket }) => ({ title: 'Ticket Created', text: `Split off as #${ticket.ticket_id}` }),
    onDone: ({ ticket }) => {
      closeDialog()
      showTicket(client, ticket)
      dashboard?.openTicket(ticket.id)
    },
    reload,
  })
  const submit = () => change({ id, title })
  return (
    <DialogForm
      title="Make it a ticket of its own"
      size="narrow"
      action="Split"
      busyLabel="Splitting..."
      isBusy={isChanging}
      onSubmit={submit}
      onClose={closeDialog}
    >
      <p>The message and its files leave this ticket. The customer isn’t told.</p>
      <Field id="split-title" label="Title" error={(errors.title ?? failure) || undefined}>
        <TextInput
          value={title}
          maxLength={LIMITS.title}
          dir="auto"
          onChange={({ target }) => setTitle(target.value)}
        />
      </Field>
    </DialogForm>
  )
}

export const openSplit = (message: Message) => openedDialog.set(<SplitDialog message={message} />)
