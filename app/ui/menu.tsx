import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

export type MenuChoice = { label: string; icon?: ReactNode; run: () => void }

type MenuProps = {
  /** The name of the button, which shows `icon` alone. */
  label: string
  icon: ReactNode
  choices: readonly MenuChoice[]
  className?: string
  /** Of a button of the look of `Button`. */
  'data-variant'?: 'primary'
  'data-size'?: 'compact'
  disabled?: boolean
}

/** A button that opens a menu, by the keyboard as the ARIA Authoring Practices have it. The menu is above all that scrolls. */
export function MenuButton({ label, icon, choices, className = 'icon-button', disabled = false, ...look }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const open = (isLast = false) => {
    flushSync(() => setOpen(true))
    const items = document.getElementById(id)!.querySelectorAll<HTMLElement>('[role=menuitem]')
    items[isLast ? items.length - 1 : 0]?.focus()
  }
  return (
    <>
      <button
        ref={button}
        {...look}
        type="button"
        className={className}
        disabled={disabled}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.key === 'ArrowUp')
        }}
      >
        {icon}
      </button>
      {isOpen && <Menu id={id} label={label} choices={choices} button={button} onClose={() => setOpen(false)} />}
    </>
  )
}

type OpenMenuProps = Pick<MenuProps, 'label' | 'choices'> & {
  id: string
  button: React.RefObject<HTMLButtonElement | null>
  onClose: () => void
}

function Menu({ id, label, choices, button, onClose }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  usePlace(menu, button, onClose)
  const close = (run?: () => void) => {
    flushSync(onClose)
    button.current?.focus()
    run?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...menu.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const byLetter = (key: string) =>
      [...items.slice(at + 1), ...items].find((item) => item.textContent.trim().toLowerCase().startsWith(key))
    if (event.key === 'Escape' || event.key === 'Tab') close()
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length]!.focus()
    else if (event.key === 'ArrowUp') items.at(at - 1)!.focus()
    else if (event.key === 'Home') items[0]!.focus()
    else if (event.key === 'End') items.at(-1)!.focus()
    else if (event.key.length === 1 && event.key !== ' ') byLetter(event.key.toLowerCase())?.focus()
    else return
    event.stopPropagation()
    if (event.key !== 'Tab') event.preventDefault()
  }
  return (
    <div
      ref={menu}
      id={id}
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      onKeyDown={onKeyDown}
    >
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onPointerMove={({ currentTarget }) => currentTarget.focus()}
          onClick={() => close(choice.run)}
        >
          {choice.icon}
          <span>{choice.label}</span>
        </button>
      ))}
    </div>
  )
}

const GAP = 4

/** Shows the menu below its button, above it where there is more room, and closes it by a press or a scroll elsewhere. */
function usePlace(
  menu: React.RefObject<HTMLElement | null>,
  button: React.RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = menu.current
    const anchor = button.current?.getBoundingClientRect()
    if (!element || !anchor) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const isAbove = anchor.bottom + GAP + height > innerHeight && anchor.top > innerHeight - anchor.bottom
    const top = isAbove ? anchor.top - GAP - height : anchor.bottom + GAP
    element.style.setProperty('top', `${Math.max(GAP, top)}px`)
    element.style.setProperty('left', `${Math.max(GAP, Math.min(anchor.right - width, innerWidth - width - GAP))}px`)
    const abort = new AbortController()
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !button.current?.contains(target)) close.current()
    }
    document.addEventListener('pointerdown', onOutside, { signal: abort.signal })
    document.addEventListener('scroll', onOutside, { capture: true, signal: abort.signal })
    addEventListener('resize', () => close.current(), { signal: abort.signal })
    return () => abort.abort()
  }, [menu, button])
}
