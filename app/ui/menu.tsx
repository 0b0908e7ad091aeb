import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

type MenuProps = Omit<ComponentProps<'button'>, 'children'> & {
  button: ReactNode
  /** For screen readers. */
  label: string
  children: ReactNode
}

/** Pixels between the button and its menu, and between the menu and the edges of the window. */
const GAP = 4
const EDGE = 8

/** A button with a list of entries in the top layer. Arrow keys and first letters move; Escape and a press elsewhere close. */
export function Menu({ button, label, children, ...rest }: MenuProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  /** The press that is a click soon has already closed it. */
  const wasOpen = useRef(false)
  const id = useId()
  // Keeps the menu at its button while something scrolls.
  useEffect(() => {
    if (!open) return
    const ended = new AbortController()
    const follow = () => place(opener.current, list.current)
    addEventListener('scroll', follow, { capture: true, passive: true, signal: ended.signal })
    addEventListener('resize', follow, { signal: ended.signal })
    return () => ended.abort()
  }, [open])

  /** The state follows the list a moment later: a key right after Escape opens it again. */
  const isShown = () => list.current?.matches(':popover-open') === true
  const show = (isAtEnd = false) => {
    flushSync(() => setOpen(true))
    // What has the focus now gets it back when the menu closes.
    opener.current?.focus()
    list.current?.showPopover()
    place(opener.current, list.current)
    entriesOf(list.current)
      .at(isAtEnd ? -1 : 0)
      ?.focus()
  }
  const close = () => {
    list.current?.hidePopover()
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInField(event)) {
      if (event.key !== 'Escape') return
    } else if (event.key.length > 1 && !/^(Arrow(Up|Down)|Home|End|Escape)$/.test(event.key)) return
    if (event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    // The shortcuts of the page leave what is prevented alone.
    event.preventDefault()
    if (event.key === 'Escape') close()
    else nextEntry(entriesOf(list.current), event.key)?.focus()
  }
  return (
    <>
      <button
        {...rest}
        ref={opener}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerDown={() => void (wasOpen.current = open)}
        onClick={() => {
          if (isShown() || wasOpen.current) close()
          else show()
          wasOpen.current = false
        }}
        onKeyDown={(event) => {
          if (isShown() || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          show(event.key === 'ArrowUp')
        }}
      >
        {button}
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from its entries
        <div
          ref={list}
          id={id}
          className="menu"
          popover="auto"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no popover
          role="group"
          aria-label={label}
          onKeyDown={onKeyDown}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget && !list.current?.contains(relatedTarget)) list.current?.hidePopover()
          }}
          onToggle={(event) => event.newState === 'closed' && setOpen(false)}
        >
          {children}
        </div>
      )}
    </>
  )
}

type MenuItemProps = { icon?: ReactNode; detail?: ReactNode; onSelect: () => void; children: ReactNode }

export function MenuItem({ icon, detail, onSelect, children, ...rest }: MenuItemProps & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      className="menu-item"
      onClick={({ currentTarget }) => {
        closeMenu(currentTarget)
        onSelect()
      }}
    >
      {icon}
      <span>{children}</span>
      {detail && <span className="menu-detail small muted">{detail}</span>}
    </button>
  )
}

/** Closes the menu around an element and returns the focus to its button. */
export const closeMenu = (element: Element) => element.closest<HTMLElement>('.menu')?.hidePopover()

const entriesOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('button:enabled, a, input, select') ?? []),
]

const isInField = ({ target }: KeyboardEvent) => target instanceof Element && target.matches('input, select')

function nextEntry(entries: HTMLElement[], key: string): HTMLElement | undefined {
  const at = entries.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length]
  if (key === 'ArrowUp') return entries.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home' || key === 'End') return entries.at(key === 'Home' ? 0 : -1)
  const inOrder = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
  return inOrder.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** Below the button, or above it where there is more room; never beyond the window. */
function place(opener: HTMLElement | null, list: HTMLElement | null) {
  if (!opener || !list) return
  const at = opener.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = list
  const isAbove = at.bottom + GAP + height > innerHeight - EDGE && at.top - GAP - height > EDGE
  const top = isAbove ? at.top - GAP - height : Math.min(at.bottom + GAP, innerHeight - EDGE - height)
  list.style.top = `${Math.max(EDGE, top)}px`
  list.style.left = `${Math.max(EDGE, Math.min(at.left, innerWidth - EDGE - width))}px`
}

export type MenuChoice = { label: string; icon?: ReactNode; run: () => void }

type MenuButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  choices: readonly MenuChoice[]
}

export function MenuButton({ label, icon, choices, className = 'icon-button', ...rest }: MenuButtonProps) {
  return (
    <Menu {...rest} className={className} button={icon} label={label} aria-label={label} title={label}>
      {choices.map((choice) => (
        <MenuItem key={choice.label} icon={choice.icon} onSelect={choice.run}>
          {choice.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
