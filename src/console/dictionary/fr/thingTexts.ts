import type { thingTexts as en } from '../en/thingTexts.ts'
import { capital } from '../kindTexts.ts'

/** The sentences of a masculine noun; `the` is with its article, `new` as in "nouvel emplacement". */
export const thingTexts = ({ one, the, new: newOne }: { one: string; the: string; new: string }) =>
  ({
    new: capital(newOne),
    create: `Créer ${the}`,
    created: `${capital(one)} créé`,
    edit: `Modifier ${the}`,
    save: `Enregistrer ${the}`,
    saved: `${capital(one)} enregistré`,
    delete: `Supprimer ${the}`,
    deleteNamed: `Supprimer ${the} « {name} »?`,
    deleted: `${capital(one)} supprimé`,
    empty: `Aucun ${one} pour l’instant`,
  }) satisfies Record<keyof ReturnType<typeof en>, string>
