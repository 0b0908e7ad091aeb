import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { VARIABLES } from '#contract/team/variables.ts'

/** Puts a variable where the cursor of a text is; what to say instead of an empty one is then typed between its bar and braces. */
export function VariableMenu({ fieldId, onInsert }: { fieldId: string; onInsert: (value: string) => void }) {
  const insert = (variable: string, back: number) => {
    const field = document.getElementById(fieldId) as HTMLTextAreaElement
    const at = field.selectionStart + variable.length - back
    field.setRangeText(variable, field.selectionStart, field.selectionEnd, 'end')
    onInsert(field.value)
    // The menu gives the focus back to its button first.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(at, at)
    })
  }
  return (
    <Menu className="button" data-variant="outline" data-size="compact" button="Insert a variable" label="Variables">
      {VARIABLES.map(({ name, label, canBeEmpty }) => (
        <MenuItem key={name} onSelect={() => (canBeEmpty ? insert(`{{${name}|}}`, 2) : insert(`{{${name}}}`, 0))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
