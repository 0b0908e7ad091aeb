import { createContext, use, useId, useMemo, type ComponentProps, type KeyboardEvent } from 'react'

type TabsProps = Omit<ComponentProps<'div'>, 'onChange'> & {
  value: string
  onValueChange: (value: string) => void
}
type Shared = Pick<TabsProps, 'value' | 'onValueChange'> & { id: string }

const TabsContext = createContext<Shared>({ value: '', onValueChange: () => {}, id: '' })

/** Tabs that open as they get the focus, as of the ARIA pattern: one stop for Tab, arrows, Home and End between them. */
export function Tabs({ value, onValueChange, ...rest }: TabsProps) {
  const id = useId()
  const shared = useMemo(() => ({ value, onValueChange, id }), [value, onValueChange, id])
  return (
    <TabsContext value={shared}>
      <div {...rest} />
    </TabsContext>
  )
}

export function TabList(props: ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus, one of them at a time
  return <div role="tablist" aria-orientation="horizontal" {...props} className="tab-list" />
}

export function Tab({ value, ...rest }: ComponentProps<'button'> & { value: string }) {
  const tabs = use(TabsContext)
  const isOpen = tabs.value === value
  const open = () => {
    if (!isOpen) tabs.onValueChange(value)
  }
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-selected={isOpen}
      aria-controls={`${tabs.id}-panel-${value}`}
      data-state={isOpen ? 'active' : 'inactive'}
      tabIndex={isOpen ? 0 : -1}
      // The press, not its end: what it opens shows earlier.
      onMouseDown={({ button, ctrlKey }) => {
        if (button === 0 && !ctrlKey) open()
      }}
      onFocus={open}
      onClick={open}
      onKeyDown={moveFocus}
      {...rest}
      className="tab"
    />
  )
}

/** The panel of a tab, also rendered while closed, hidden and empty: `aria-controls` names it. */
export function TabPanel({ value, children, ...rest }: ComponentProps<'div'> & { value: string }) {
  const tabs = use(TabsContext)
  const isOpen = tabs.value === value
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      data-state={isOpen ? 'active' : 'inactive'}
      hidden={!isOpen}
      tabIndex={0}
      {...rest}
    >
      {isOpen && children}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const tabs = [...event.currentTarget.closest('[role="tablist"]')!.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(event.currentTarget)
  const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  tabs.at(target % tabs.length)?.focus()
}
