import { useTeam } from '#app/lib/team.ts'
import { CATEGORIES, type Category } from '#contract/vocabulary.ts'
import type { Settings } from '../account-queries.ts'

type Owners = Settings['categoryOwners']
type CategoryOwnersProps = { owners: Owners; onChange: (owners: Owners) => void }

/** Whose tickets of each category are: any number of people, who take turns; without any the ticket stays unassigned. */
export function CategoryOwners({ owners, onChange }: CategoryOwnersProps) {
  const team = useTeam()
  const toggle = (category: Category, id: string, isChosen: boolean) => {
    const others = (owners[category] ?? []).filter((other) => other !== id)
    onChange({ ...owners, [category]: isChosen ? [...others, id] : others })
  }
  return (
    <div className="category-owners">
      {CATEGORIES.map((category) => (
        <fieldset key={category}>
          <legend>{category}</legend>
          {team.map(({ id, name }) => (
            <label key={id} className="setting-switch">
              <input
                type="checkbox"
                checked={owners[category]?.includes(id) ?? false}
                onChange={({ target }) => toggle(category, id, target.checked)}
              />
              <bdi>{name}</bdi>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
