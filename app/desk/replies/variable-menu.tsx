import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { VARIABLES } from '#contract/variables.ts'

type Variable = (typeof VARIABLES)[number]
type VariableMenuProps = {
  fieldId: string
  variables?: readonly Variable[]
  /** The text instead of a variable that can be empty; blank to have it typed. */
  fallback?: string
  button?: string
  label?: string
}

/** Inserts a variable at the cursor. If it can be empty, its fallback is selected. */
export function VariableMenu({
  fieldId,
  variables = VARIABLES,
  fallback = '',
  button = 'Insert a variable',
  label = 'Variables',
}: VariableMenuProps) {
  const insert = ({ name, canBeEmpty }: Variable) => {
    const field = document.getElementById(fieldId) as HTMLInputElement | HTMLTextAreaElement
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    const variable = canBeEmpty ? `{{${name}|${fallback}}}` : `{{${name}}}`
    field.setRangeText(variable, start, end)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    // The menu gives the focus back to its button first.
    requestAnimationFrame(() => {
      const after = start + variable.length
      field.focus()
      if (canBeEmpty) field.setSelectionRange(after - fallback.length - 2, after - 2)
      else field.setSelectionRange(after, after)
    })
  }
  return (
    <Menu className="button" data-variant="outline" data-size="compact" button={button} label={label}>
      {variables.map((variable) => (
        <MenuItem key={variable.name} onSelect={() => insert(variable)}>
          {variable.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
