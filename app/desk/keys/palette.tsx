import { Command as Cmdk } from 'cmdk'
import { keyLabel, useKeys, type KeyAction } from './key-map.ts'
import { type Command, COMMAND_GROUPS, findCommands, rememberCommand } from './find-commands.ts'
import { useServerSearch, useCommands } from './use-commands.ts'
import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { enteredText, paletteOpen, paletteText } from './palette-state.ts'
import { createStore, useStore } from '#app/lib/store.ts'

function PaletteItem({ command, onRun }: { command: Command; onRun: (command: Command) => void }) {
  const { id, name, detail, action } = command
  return (
    <Cmdk.Item value={id} onSelect={() => onRun(command)}>
      <bdi className="truncated">{name}</bdi>
      {detail && (
        <bdi className="palette-detail truncated muted small" dir="auto">
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

const rankOf = ({ group }: Command) => COMMAND_GROUPS.indexOf(group)

/** True while the first result may still change. */
const isSettling = createStore(true)

type PaletteEntriesProps = { adminId: string; text: string; onDone: () => void }

function PaletteEntries({ adminId, text, onDone }: PaletteEntriesProps) {
  const { commands, ...targets } = useCommands(adminId)
  const search = useServerSearch(text, targets)
  const found = findCommands(commands, text)
  const shown = [...found, ...search.commands].toSorted((a, b) => rankOf(a) - rankOf(b))
  const waits = search.isSearching && (found.length === 0 || search.isNumber)
  const isEntered = useStore(enteredText) === text
  const run = (command: Command) => {
    // First the focus returns to where it was; then the command may move it.
    onDone()
    if (!/^(open|person|company):/.test(command.id)) rememberCommand(command.id)
    command.run()
  }
  useLayoutEffect(() => {
    isSettling.set(waits)
    return () => isSettling.set(true)
  }, [waits])
  const runEntered = useEffectEvent(() => {
    enteredText.set(null)
    if (shown[0]) run(shown[0])
  })
  useEffect(() => {
    if (isEntered && !waits) runEntered()
  }, [isEntered, waits])
  const item = (command: Command) => <PaletteItem key={command.id} command={command} onRun={run} />
  return (
    <>
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
      <Cmdk.Empty className="muted">{search.isSearching ? 'Searching…' : 'No match. Try fewer words.'}</Cmdk.Empty>
    </>
  )
}

/** Set on the element, because React would focus by itself: a second focus would lay the page out twice. */
const setAutofocus = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

type PaletteContentProps = { adminId: string; hasEntries: boolean; onDone: () => void }

/** Memoised, so that opening the dialog does not render it. */
const PaletteContent = memo(function PaletteContent({ adminId, hasEntries, onDone }: PaletteContentProps) {
  const text = useStore(paletteText)
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isSettling.get()) return
    event.preventDefault()
    enteredText.set(text)
  }
  return (
    <Cmdk label="Command palette" shouldFilter={false} loop onKeyDown={keepEnter}>
      <Cmdk.Input
        ref={setAutofocus}
        placeholder="Search or type a command"
        maxLength={200}
        value={text}
        onValueChange={paletteText.set}
      />
      <Cmdk.List label="Commands">
        {hasEntries && <PaletteEntries adminId={adminId} text={text} onDone={onDone} />}
      </Cmdk.List>
    </Cmdk>
  )
})

/**
 * The command palette: a popover that covers the page, with the field already rendered while it is closed; the entries follow after
 * the paint. As a modal dialog rendered when opened, it took 135 ms of processor time the first time, now 33 (four times slower;
 * docs/decisions/speed-in-the-browser.md). Only the field takes the focus, so Tab does nothing.
 */
export function Palette({ adminId }: { adminId: string }) {
  const isOpen = useStore(paletteOpen)
  const hasTime = useDeferredValue(isOpen)
  /** The number of times it was closed: each time the content starts anew. */
  const [round, setRound] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  /** The browser is hiding the popover already, and would warn if asked again. */
  const isHiding = useRef(false)
  const close = useCallback(() => dialog.current?.hidePopover(), [])
  useLayoutEffect(() => {
    if (isOpen) dialog.current?.showPopover()
    else if (!isHiding.current) close()
  }, [isOpen, close])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press next to it; Escape is the key
    <dialog
      ref={dialog}
      className="palette"
      popover="auto"
      aria-modal="true"
      aria-label="Command palette"
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onKeyDown={(event) => event.key === 'Tab' && event.preventDefault()}
      // Before it is hidden: the key after Escape may be the one that opens it.
      onBeforeToggle={({ newState }) => {
        isHiding.current = newState === 'closed'
        if (isHiding.current) paletteOpen.set(false)
      }}
      onToggle={({ newState }) => {
        if (newState === 'closed' && !paletteOpen.get()) setRound((closed) => closed + 1)
      }}
    >
      <PaletteContent key={round} adminId={adminId} hasEntries={isOpen && hasTime} onDone={close} />
    </dialog>
  )
}
