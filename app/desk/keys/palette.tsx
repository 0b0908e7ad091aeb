import { Command as Cmdk } from 'cmdk'
import { keyLabel, useKeys, type KeyAction } from './key-map.ts'
import { type Command, COMMAND_GROUPS, findCommands, rememberCommand } from './find-commands.ts'
import { useServerSearch, useCommands } from './use-commands.ts'
import { memo, useLayoutEffect, useRef, useState, useCallback, useDeferredValue, type KeyboardEvent } from 'react'
import { paletteOpen, keepText, takeTyped } from './palette-state.ts'
import { flushSync } from 'react-dom'
import { useStore } from '#app/lib/store.ts'

/** A command with the key that does the same. */
function PaletteItem({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  const { id, name, detail, action } = command
  return (
    <Cmdk.Item value={id} onSelect={() => onRun(command)}>
      <bdi className="palette-name">{name}</bdi>
      {detail && (
        <bdi className="palette-detail" dir="auto">
          {detail}
        </bdi>
      )}
      {action && <Keys action={action} />}
    </Cmdk.Item>
  )
}

function Keys({ action }: { action: KeyAction }) {
  return (
    <span className="palette-keys">
      {useKeys(action).map((key) => (
        <kbd key={key}>{keyLabel(key)}</kbd>
      ))}
    </span>
  )
}

type PaletteEntriesProps = { adminId: string; text: string; onDone: () => void }

/** What the text finds, in groups. */
function PaletteEntries({ adminId, text, onDone }: PaletteEntriesProps) {
  const { commands, openTicket, show } = useCommands(adminId)
  const search = useServerSearch(text, { openTicket, show })
  const shown = [...findCommands(commands, text), ...search.commands]
  const run = (command: Command) => {
    // The focus is back where it was before the command may move it.
    onDone()
    if (!/^(open|person|company):/.test(command.id)) rememberCommand(command.id)
    command.run()
  }
  const item = (command: Command) => <PaletteItem key={command.id} command={command} onRun={run} />
  return (
    <>
      {search.numbered.length > 0 && <Cmdk.Group heading="Number">{search.numbered.map(item)}</Cmdk.Group>}
      {COMMAND_GROUPS.map((group) => {
        const entries = shown.filter((command) => command.group === group)
        return (
          entries.length > 0 && (
            <Cmdk.Group key={group} heading={group}>
              {entries.map(item)}
            </Cmdk.Group>
          )
        )
      })}
      <Cmdk.Empty>{search.isSearching ? 'Searching…' : 'Nothing has that name. Try fewer words.'}</Cmdk.Empty>
    </>
  )
}

type PaletteContentProps = {
  adminId: string
  /** Whether there is time for the entries: the field is there from the first moment. */
  hasEntries: boolean
  onDone: () => void
}

/** The field and what it finds. Memoised: to open it renders nothing of this. */
const PaletteContent = memo(function PaletteContent({ adminId, hasEntries, onDone }: PaletteContentProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The browser would focus what is around the field, which takes no text; a second focus would lay the page out twice.
  useLayoutEffect(() => field.current?.setAttribute('autofocus', ''), [])
  useLayoutEffect(() => {
    const input = field.current!
    // oxlint-disable-next-line react/set-state-in-effect -- what is typed until this moment, after the render, counts as well
    setText(takeTyped())
    return () => {
      // Still open: the page changes.
      if (paletteOpen.get()) keepText(input.value)
    }
  }, [])
  return (
    <Cmdk label="Command palette" shouldFilter={false} loop>
      <Cmdk.Input
        ref={field}
        placeholder="Search or type a command"
        maxLength={200}
        value={text}
        onValueChange={setText}
      />
      <Cmdk.List label="Commands">
        {hasEntries && <PaletteEntries adminId={adminId} text={text} onDone={onDone} />}
      </Cmdk.List>
    </Cmdk>
  )
})

/**
 * Everything by its name, in a dialog over the page; the focus goes back to where it was. The field waits in the closed dialog,
 * and the entries follow once the open one has been painted: to open is nothing but to show. It is a popover that covers the page:
 * a modal dialog would make the browser style all that is behind it again. The field is all that takes the focus, so Tab stays.
 */
export function Palette({ adminId }: { adminId: string }) {
  const isOpen = useStore(paletteOpen)
  const hasTime = useDeferredValue(isOpen)
  /** Counts how often it was closed: each time it is empty again. */
  const [round, setRound] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  /** Whether the browser is hiding it already: asked to do so in between, it warns. */
  const isHiding = useRef(false)
  const close = useCallback(() => {
    dialog.current?.hidePopover()
    paletteOpen.set(false)
  }, [])
  useLayoutEffect(() => {
    if (isOpen) {
      dialog.current?.showPopover()
      // Opened again before it was emptied: what is typed replaces the old text.
      dialog.current?.querySelector('input')?.select()
    } else if (!isHiding.current) dialog.current?.hidePopover()
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Tab' && event.preventDefault()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it; Escape is the key
    <dialog
      ref={dialog}
      className="palette"
      popover="auto"
      aria-modal="true"
      aria-label="Command palette"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onKeyDown={onKeyDown}
      // Escape closes it: the key after that may be the one that opens it.
      onBeforeToggle={({ newState }) => {
        isHiding.current = newState === 'closed'
        if (isHiding.current) paletteOpen.set(false)
      }}
      // At once: a key may open it again, and what is typed then must not be emptied.
      onToggle={({ newState }) => {
        if (newState === 'closed' && !paletteOpen.get()) flushSync(() => setRound((closed) => closed + 1))
      }}
    >
      <PaletteContent key={round} adminId={adminId} hasEntries={isOpen && hasTime} onDone={close} />
    </dialog>
  )
}
