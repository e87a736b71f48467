import type { pdf as english } from '../en/pdf.ts'

export const pdf: Record<keyof typeof english, string> = {
  page: 'Page {number} sur {count}',
  loading: 'Les pages sont en cours de chargement.',
  locked: 'Ce PDF est protégé par un mot de passe : ses pages ne peuvent pas être affichées.',
  broken: 'Ce PDF est endommagé, ou d’un type qui ne peut pas être affiché ici.',
  large: 'Ce PDF est trop lourd pour que ses pages soient affichées.',
  slow: 'L’affichage de ce PDF prenait trop de temps et a été arrêté.',
  unreachable: 'Ce PDF n’a pas pu être chargé.',
  blank: 'Rien n’apparaît sur cette page. Enregistrez l’original pour voir si elle est vide.',
  most: 'Les {most} premières de ses {total} pages sont affichées. Enregistrez l’original pour voir les autres.',
}
