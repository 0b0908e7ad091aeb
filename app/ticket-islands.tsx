import { Toaster } from './lib/toast/toast.tsx'
import { hydrateForms } from './lib/forms/hydrate-forms.tsx'

/** The script that `<form-island>` loads on a ticket's page. */
hydrateForms({}, <Toaster />)
