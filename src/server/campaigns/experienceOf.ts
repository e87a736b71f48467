type Named = { experience?: string | null | undefined; experience_id?: string | null | undefined }

/** The experience that a form names under either name (E3, E7); nothing where it names none. */
export function experienceOf({ experience, experience_id = experience }: Named): {
  experience_id?: string | null
} {
  return experience_id === undefined ? {} : { experience_id }
}
