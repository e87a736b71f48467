import { capital } from '../kindTexts.ts'

/** The sentences on making, changing and deleting a thing that has a name. */
export const thingTexts = ({ one, many }: { one: string; many: string }) =>
  ({
    new: `New ${one}`,
    create: `Create ${one}`,
    created: `${capital(one)} created`,
    edit: `Edit ${one}`,
    save: `Save ${one}`,
    saved: `${capital(one)} saved`,
    delete: `Delete ${one}`,
    deleteNamed: `Delete the ${one} “{name}”?`,
    deleted: `${capital(one)} deleted`,
    empty: `No ${many} yet`,
  }) as const
