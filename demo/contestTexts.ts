type Contest = {
  sponsor: string
  /** The prize, and how many: "five charcoal grill sets". */
  prize: { en: string; fr: string }
  /** "Text GRILL to 55555" */
  keyword: string
  shortcode: string
  /** Its draw has a time: the rules say what publishing bound for it. */
  isBound?: boolean
}

/** The rules and the privacy text of a contest, as a small sponsor in Canada words them. */
export function legalTexts({ sponsor, prize, keyword, shortcode, isBound = false }: Contest) {
  const bound = isBound ? '\n{{draw_commitment}}' : ''
  return {
    terms_html: `<h2>Who may enter</h2>
<p>Residents of Canada who have reached the age of majority in their province or territory. People who work for ${sponsor}, and those who live with them, may not enter.</p>
<h2>How to enter</h2>
<p>No purchase is necessary. Fill in the form of this contest, or text ${keyword} to ${shortcode}. Message and data rates may apply.</p>
<h2>What can be won</h2>
<p>The prizes are ${prize.en}. They are awarded as they are, and not for money.</p>
<h2>How winners are chosen</h2>
<p>Winners are drawn at random among all valid entries after the contest has ended. The chances depend on how many enter. Each draw has a certificate with which anybody can compute it again. Whoever is drawn answers a skill-testing question before the prize is awarded.</p>${bound}`,
    terms_html_fr: `<h2>Qui peut participer</h2>
<p>Les personnes qui résident au Canada et ont atteint l’âge de la majorité dans leur province ou territoire. Le personnel de ${sponsor} et les personnes qui vivent sous le même toit ne peuvent pas participer.</p>
<h2>Comment participer</h2>
<p>Aucun achat requis. Remplissez le formulaire de ce concours, ou textez ${keyword} au ${shortcode}. Des frais de messagerie et de données peuvent s’appliquer.</p>
<h2>Ce que l’on peut gagner</h2>
<p>Les prix sont ${prize.fr}. Ils sont attribués tels quels et ne peuvent être échangés contre de l’argent.</p>
<h2>Comment les gagnants sont choisis</h2>
<p>Les gagnants sont tirés au sort parmi toutes les participations valides, après la fin du concours. Les chances dépendent du nombre de participations. Chaque tirage a un certificat qui permet à quiconque de le recalculer. La personne tirée au sort répond à une question d’habileté avant que le prix lui soit attribué.</p>${bound}`,
    privacy_html: `<p>${sponsor} asks for your name, your e-mail and your phone to run this contest and to reach you if you win. What you typed is kept until the prizes are awarded, and for a year after.</p>
<p>You get offers only if you asked for them, and a text with STOP ends them at any time. Text HELP to ${shortcode} to reach us.</p>`,
    privacy_html_fr: `<p>${sponsor} demande votre nom, votre courriel et votre téléphone pour tenir ce concours et vous joindre si vous gagnez. Ces renseignements sont conservés jusqu’à l’attribution des prix, et un an de plus.</p>
<p>Vous ne recevez d’offres que si vous les avez demandées, et un texto ARRET y met fin en tout temps. Textez AIDE au ${shortcode} pour nous joindre.</p>`,
  }
}
