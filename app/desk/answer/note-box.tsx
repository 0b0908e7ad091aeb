import PlusIcon from 'lucide-react/icons/plus'
import { BoxButton } from '../sending/send-button.tsx'
import { useContext, useState, type ComponentProps, type RefObject } from 'react'
import { useTeam, useMay, CurrentAdminId } from '../shell/team.ts'
import { replaceSelected } from './insert-into-answer.ts'
import { useListBox } from '../replies/reply-suggestions.tsx'
import { BoxFailure, BoxField, BoxForm, useBox } from './boxes.tsx'
import { NoteMark } from '../conversation/message-head.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { useSending } from '../sending/use-sending.ts'

/** A mention that is being typed: the index of its `@` and the text after it. */
type Mention = { start: number; query: string }

/** A name and perhaps the beginning of a second one; limited in length so that a long text is not searched for each key. */
const MENTION = /(?:^|[\s(])@(?<query>[\p{L}\p{M}\p{N}.’'-]{0,60}(?: [\p{L}\p{M}\p{N}.’'-]{0,60})?)$/u
const MAX_LENGTH = 130

/** Finds the mention that ends at the cursor; an email address is none. */
export function findMention(text: string, cursor: number): Mention | null {
  const query = MENTION.exec(text.slice(Math.max(0, cursor - MAX_LENGTH), cursor))?.groups?.query
  return query === undefined ? null : { start: cursor - query.length - 1, query }
}

/** Finds people by the beginning of a first, last or full name; none once a full name has been typed. */
export function matchNames<T extends { name: string }>(people: readonly T[], query: string): T[] {
  const wanted = query.toLowerCase()
  if (people.some(({ name }) => `${name.toLowerCase()} ` === wanted)) return []
  return people.filter(({ name }) => {
    const folded = name.toLowerCase()
    return folded.startsWith(wanted) || folded.split(' ').some((part) => part.startsWith(wanted))
  })
}

const MAX_SHOWN = 8

/** Returns the colleagues a mention may mean, and `@all` for managers. */
function useMentionable(mention: Mention | null): { id: string; name: string; detail: string }[] {
  const ownId = useContext(CurrentAdminId)
  const team = useTeam()
  const isManager = useMay('manager')
  if (mention === null) return []
  const others = team
    .filter(({ id }) => id !== ownId)
    .map(({ id, name, email, away }) => ({ id, name, detail: away ? `${email} · away` : email }))
  const all = isManager ? [{ id: 'all', name: 'all', detail: 'Everybody on the team' }] : []
  return matchNames([...others, ...all], mention.query).slice(0, MAX_SHOWN)
}

/** Suggests the team where `@` is typed. */
function useMentions(field: RefObject<HTMLTextAreaElement | null>) {
  const [mention, setMention] = useState<Mention | null>(null)
  const people = useMentionable(mention)
  const close = () => setMention(null)
  const { moveToFirst, ...list } = useListBox({
    label: 'People to mention',
    className: 'mentions',
    found: people,
    count: `${people.length === 1 ? '1 person' : `${people.length} people`} to mention`,
    row: ({ name, detail }) => (
      <>
        <bdi className="strong">{name}</bdi> <span className="muted">{detail}</span>
      </>
    ),
    onChoose: ({ name }) => {
      const box = field.current!
      box.setSelectionRange(mention!.start, box.selectionStart)
      replaceSelected(box, `@${name} `)
      close()
    },
    onEscape: close,
  })
  function look({ selectionStart, selectionEnd, value }: HTMLTextAreaElement) {
    const found = selectionStart === selectionEnd ? findMention(value, selectionStart) : null
    if (found?.query !== mention?.query) moveToFirst()
    setMention(found)
  }
  return { ...list, look, close }
}

export function NoteBox({ ticketId }: { ticketId: string }) {
  const box = useBox(ticketId, 'note')
  const send = useSending({
    ticketId,
    kind: 'note',
    onSent: () => toast({ kind: 'success', title: 'Note Added', text: 'Only the team sees it' }),
    failureText: 'Failed to add the note',
  })
  function submit() {
    if (box.refusesFiles()) return
    send({ message: box.text })
    if (box.hasText) box.leaveAfterSending()
  }
  return (
    <BoxForm
      box={box}
      isResting={box.isUnused}
      onSubmit={submit}
      head={null}
      recipients={<NoteMark />}
      button={<BoxButton {...{ ticketId }} kind="note" label="Add note" icon={<PlusIcon />} disabled={!box.hasText} />}
    >
      <NoteField box={box} onSubmit={submit} />
      {box.hasText && <BoxFailure box={box} />}
    </BoxForm>
  )
}

function NoteField(props: Pick<ComponentProps<typeof BoxField>, 'box' | 'onSubmit'>) {
  return <BoxField {...props} label="Write a note for the team..." mentions={useMentions(props.box.field)} />
}
