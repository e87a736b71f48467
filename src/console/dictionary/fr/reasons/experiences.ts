import type { experienceReasons as english } from '#contract/experiences/reasons.ts'

export const experiences = {
  token_field_required: 'Le champ « {field} » est obligatoire',
  not_a_token_key:
    'Une clé commence par une lettre et n’a que des lettres sans accent, des chiffres et des traits de soulignement.',
  too_many_tokens: 'Une expérience a au plus 100 jetons.',
  campaign_lacks_variable:
    'La campagne « {campaign} » n’a pas de variable {variable}, que les textes ou les pages utilisent.',
  token_twice: 'Un autre jeton a la clé {key}.',
  token_in_itself: 'Le jeton {key} se montrerait lui-même sans fin.',
  of_another_client:
    'Cet appel est pour un autre client : nommez ce dernier dans X-Client, ou n’indiquez rien ici.',
  no_such_page: 'Cette sorte d’expérience n’a pas une telle page.',
  page_twice: 'Cette page y est deux fois avec des textes différents.',
  not_a_field_name:
    'Un nom de champ commence par une minuscule et n’a que des minuscules, des chiffres et des traits de soulignement.',
  bad_field_rules: 'Ce n’est pas « required » ou « nullable » avec un format connu.',
  field_twice: 'Ce formulaire demande {name} deux fois.',
  too_many_form_rules: 'Une expérience a au plus 200 règles de formulaire.',
  answers_missing: 'Une question a besoin d’au moins une réponse.',
  too_many_answers: 'Une question a au plus 50 réponses.',
  too_many_questions: 'Une expérience a au plus 50 questions sur les images.',
  more_than: 'Au plus {max}.',
  too_many_pools: 'Une expérience a au plus 50 réserves de prix.',
  pool_twice: 'Cette réserve y est déjà rattachée.',
  pool_has_calls: 'Une réserve de prix y est seulement rattachée; elle se modifie par son propre appel.',
  too_long_timeout: 'Le code est valide 30 jours au plus.',
  not_a_domain: 'Ce n’est pas un domaine comme gagnez.exemple.ca.',
  domain_taken: 'Une autre expérience a le domaine {domain}.',
  too_many_hours: 'Au plus 8 760 heures.',
  too_many_products: 'Un cadeau avec achat a au plus 500 produits.',
  product_twice: 'Ce produit y est deux fois.',
  reason_language_twice: 'Cette langue y est deux fois.',
  too_many_rejection_reasons: 'Un cadeau avec achat a au plus 50 motifs de refus.',
  too_many_witnesses: 'Un tirage a au plus 10 témoins.',
  witness_twice: 'Ce témoin figure deux fois.',
  draw_time_passed: 'L’heure du tirage est passée. Choisissez-en une plus tard, ou aucune.',
  rejection_reason_twice: 'Un autre motif de refus a ce nom.',
  limit_reason_twice: 'Un seul motif de refus est celui de la limite de prix.',
  closed_before_end: 'Ceci ne doit pas précéder la fin.',
  open_before_coming_soon: 'Ceci ne doit pas suivre le début.',
  credits_ungiven:
    'Les participations sont valides dès leur arrivée, sans crédits : personne n’y gagne de prix.',
  threshold_missing: 'Il n’est pas dit combien de crédits donnent un prix.',
  pool_threshold_missing: 'Il n’est pas dit combien de crédits donnent un prix de « {pool} ».',
  mailbox_missing: 'Les prix partent par courriel, et ce client n’a aucune boîte pour les envoyer.',
  products_missing: 'Aucun produit n’est nommé : qui valide n’en a aucun à chercher.',
  products_half_named:
    '{count} produit n’a un nom que dans une langue. | {count} produits n’ont un nom que dans une langue.',
  shortcode_missing: 'Les prix partent par texto, et aucun numéro court n’est choisi.',
  rejection_reasons_missing:
    'Il n’y a aucun motif de refus : qui refuse une participation n’en a aucun à choisir.',
  rejection_reasons_half_written:
    'Il manque une langue à {count} motif de refus : ses participants lisent le nom que le personnel lui a donné. | Il manque une langue à {count} motifs de refus : leurs participants lisent le nom que le personnel leur a donné.',
  service_level_missing: 'Il n’est pas dit en combien d’heures une participation est validée.',
  private_list_missing: 'La liste privée n’existe plus : personne ne peut participer.',
  private_list_empty: 'Personne n’est dans la liste « {list} » : personne ne peut participer.',
  codes_missing:
    'Elle demande un code secret, et il n’en reste aucun : personne ne peut participer avec un code.',
  separate_optin_off:
    'La demande de consentement part dans un message à part, mais elle est désactivée : personne ne la reçoit.',
  household_uncounted: 'Elle vérifie les foyers et n’a pas de limite de participation : rien n’est compté.',
  household_unasked:
    'Les foyers sont comptés, et le formulaire de participation ne demande pas de rue : chaque personne est comptée seule.',
  limit_phone_unasked:
    'Les participations sont comptées par téléphone, et le formulaire de participation n’en demande pas : qui l’utilise est compté comme personne.',
  limit_email_unasked:
    'Les participations sont comptées par courriel, et le formulaire de participation n’en demande pas : qui l’utilise est compté comme personne.',
  delivery_phone_unasked:
    'Les prix partent par texto, et le formulaire de participation ne demande pas de téléphone.',
  delivery_email_unasked:
    'Les prix partent par courriel, et le formulaire de participation n’en demande pas.',
  receipt_unasked:
    'Le formulaire de participation ne demande aucun fichier : personne ne peut y envoyer un reçu.',
  age_unasked:
    'Le règlement parle de l’âge de la majorité, et le formulaire de participation ne le demande pas.',
  skill_question_missing:
    'Elle a une réponse à une question d’habileté, mais pas de question : son champ et la page Gagnant ne disent rien.',
  skill_question_fr_missing:
    'La question d’habileté n’est pas rédigée en français : les francophones voient l’anglaise.',
  skill_answer_fr_missing:
    'La question d’habileté est rédigée en français, mais sa réponse en anglais seulement : les gagnants francophones doivent donner celle-ci.',
  skill_answer_missing:
    'Elle a une question d’habileté et pas de réponse : la question n’est posée à personne.',
  form_unidentified:
    'Le formulaire de participation ne demande ni téléphone ni courriel : personne ne serait reconnu, et personne ne peut donc participer.',
  alternative_form_unidentified:
    'Le formulaire de participation sans achat ne demande ni téléphone ni courriel : personne ne serait reconnu, et personne ne peut donc participer par lui.',
  form_fields_hidden:
    '{count} champ des formulaires n’est pas demandé : le formulaire utilise lui-même son nom. | {count} champs des formulaires ne sont pas demandés : le formulaire utilise lui-même leurs noms.',
  questions_unasked:
    'Elle a des questions sur les images et aucun formulaire ne demande d’image : elles ne sont posées à personne.',
  form_rules_without_effect:
    '{count} règle est pour Inscription ou Profil, et les participants ne se connectent pas : personne ne voit ces formulaires. | {count} règles sont pour Inscription ou Profil, et les participants ne se connectent pas : personne ne voit ces formulaires.',
  claim_rules_of_draws:
    '{count} règle du formulaire Réclamation ne vaut que pour les gagnants tirés au sort : un prix que des crédits rapportent n’est pas réclamé. | {count} règles du formulaire Réclamation ne valent que pour les gagnants tirés au sort : un prix que des crédits rapportent n’est pas réclamé.',
  form_rule_unasked:
    'Le formulaire {form} ne demande pas « {name} » : Inscription et Profil ne prennent pas de fichiers, et un captcha n’est que dans Participation et Participation sans achat.',
  form_rule_proven_apart:
    'Le formulaire {form} ne demande pas « {name} » : le téléphone et le courriel y ont leur propre partie et changent par un code qui les prouve.',
  head_dropped:
    '{count} élément de l’en-tête est laissé de côté : seuls y restent <meta> et les liens vers une adresse canonique ou une icône. | {count} éléments de l’en-tête sont laissés de côté : seuls y restent <meta> et les liens vers une adresse canonique ou une icône.',
  domain_unverified:
    'Rien ne s’affiche à {domain} : son enregistrement n’a pas encore été trouvé. La page est à l’adresse habituelle.',
  settings_without_effect:
    '{count} réglage est conservé que les pages publiques ne suivent pas encore. | {count} réglages sont conservés que les pages publiques ne suivent pas encore.',
  page_too_long: 'La page {page} avec ses jetons dépasse un million de caractères : le reste serait coupé.',
  title_missing: 'Elle n’a pas de titre : les participants verraient son nom, qui est pour le personnel.',
  title_fr_missing: 'Elle n’a pas de titre français : les francophones voient le titre anglais.',
  end_missing: 'Elle n’a pas de fin.',
  end_passed: 'Sa fin est passée.',
  ends_before_noon: 'Elle se termine avant midi, à {time}.',
  pool_missing: 'Aucune réserve de prix n’y est rattachée.',
  pool_testing: 'La réserve de prix « {pool} » sert aux essais : aucune vraie participation n’y gagne.',
  pool_empty: 'La réserve de prix « {pool} » n’a plus de prix.',
  draw_time_missing:
    'Aucune heure de tirage n’est donnée : la publication lie son secret seul, et qui tire en choisit encore le moment.',
  draw_time_over: 'L’heure du tirage est passée.',
  draw_before_end: 'Le tirage vient avant la fin : qui participe après n’en fait pas partie.',
  draw_commitment_unsaid:
    'Aucune page ne dit ce qui est lié pour le tirage. Mettez {token} dans le règlement.',
  rules_missing: 'Le règlement n’est pas rédigé en anglais.',
  rules_fr_missing: 'Le règlement n’est pas rédigé en français.',
  privacy_missing: 'Le texte sur la vie privée n’est pas rédigé en anglais.',
  privacy_fr_missing: 'Le texte sur la vie privée n’est pas rédigé en français.',
  page_missing: 'La page n’est pas rédigée en anglais.',
  home_missing: 'La page Accueil ne dit rien : le titre et le formulaire y sont seuls.',
  home_fr_missing: 'La page Accueil n’est pas rédigée en français : les francophones voient l’anglaise.',
  page_fr_missing: 'La page {page} n’est pas rédigée en français : les francophones voient l’anglaise.',
  opening_soon_missing:
    'La page Bientôt ouverte n’est pas rédigée : jusqu’au début, les mots intégrés en tiennent lieu.',
  closed_missing: 'La page Fermée n’est pas rédigée : après la fin, les mots intégrés en tiennent lieu.',
  claim_page_missing:
    'La page Réclamation n’est pas rédigée : qui réclame un prix ne lit que les mots intégrés.',
  claim_form_missing:
    'Le formulaire Réclamation ne demande rien : un prix se réclame en appuyant sur le bouton.',
  page_unfilled: 'La page {page} a un endroit encore à remplir : {text}',
  page_token_unknown: 'La page {page} montre {token} tel quel : ce jeton n’existe pas.',
  page_picture_gone:
    'La page {page} affiche une image ou mène à un fichier qui n’est pas dans la médiathèque.',
  token_picture_gone:
    'Un jeton ou un texte affiche une image ou mène à un fichier qui n’est pas dans la médiathèque.',
  page_link_dead: 'La page {page} a un lien qui ne mène nulle part : {address}',
  keyword_missing: 'Aucun mot-clé n’y est rattaché : personne ne peut participer par texto.',
  texts_half_written:
    '{count} texte n’est rédigé que dans une langue : l’autre reçoit les mots intégrés. | {count} textes ne sont rédigés que dans une langue : l’autre reçoit les mots intégrés.',
  not_ready_to_publish: 'Elle ne peut pas encore être publiée : la liste de vérification dit ce qui manque.',
  published_already: 'Elle est déjà publiée.',
  draft_already: 'C’est un brouillon.',
  entered_already: 'Quelqu’un a déjà participé; elle reste donc publiée.',
  draft_has_calls: 'On publie une expérience par sa publication, non en l’enregistrant.',
  changed_since_seen: 'Elle a été modifiée entre-temps. Regardez-la de nouveau.',
  bad_limit_count: 'Le nombre permis doit être de 1 à 100.',
  rules_not_accepted: 'Veuillez accepter le règlement pour participer.',
  draw_unfinished:
    'Un tirage de cette expérience n’est pas terminé. Confirmez d’abord ses gagnants ou abandonnez-le.',
  experience_not_open: 'Cette expérience n’est pas ouverte au public en ce moment.',
  not_invited:
    'Cette expérience est réservée aux personnes invitées, et ce participant n’est pas dans sa liste.',
  experience_over: 'Cette expérience est terminée.',
  experience_not_begun: 'Cette expérience n’a pas encore commencé.',
  entered_enough: 'Ce participant a participé aussi souvent que le règlement le permet pour le moment.',
  not_an_event_id: 'Ce n’est pas un identifiant d’événement.',
  not_a_token: 'Ce n’est pas un jeton.',
  token_of_nobody: 'Ce n’est le jeton d’aucun participant.',
  too_many_fields: 'Au plus 50 champs sont conservés.',
  rehearsal_full: 'Une répétition a au plus {max} étapes. Recommencez-la.',
  rehearsal_busy: 'Quelqu’un agit dans cette répétition au même moment. Réessayez.',
  no_shortcode_to_rehearse: 'L’expérience n’a aucun numéro court où texter.',
  no_shortcode_to_send_from: 'Il n’y a aucun numéro court pour envoyer cette expérience.',
  not_a_recipient_type: 'Ce n’est pas une façon de choisir qui le reçoit.',
  not_user_ids: 'Ce ne sont pas des identifiants d’utilisateurs séparés par des virgules.',
  too_many_users: 'Au plus {max} utilisateurs.',
  user_not_in_client: 'L’un de ces utilisateurs ne travaille pas pour ce client, ou ne peut se connecter.',
  recipients_missing: 'Choisissez au moins un utilisateur qui le reçoit.',
  merge_data_off: 'Les données de la personne sont désactivées, et le texte nomme {fields}.',
  access_code_off: 'Il ne donne pas de code d’accès, et le texte a une place pour un code.',
  access_code_unsaid: 'Il donne un code d’accès : dites-le dans le texte par {place}.',
  no_access_code_left: 'La campagne « {campaign} » n’a plus de code d’accès pour ce texte.',
  not_for_conversations: 'Ce courriel ne s’envoie pas depuis une conversation.',
  email_unwritten: 'Ce courriel n’a pas de texte.',
  no_mailbox_to_send_from: 'Il n’y a aucune boîte de courriel pour envoyer ce courriel.',
  recipients_gone: 'Aucun des utilisateurs qui reçoivent ce courriel ne travaille encore pour ce client.',
  experience_without_address: 'Un courriel n’a pas d’adresse à lui : choisissez une autre expérience.',
  email_message_missing: 'Il n’a pas de texte.',
  email_message_fr_missing: 'Il n’a pas de texte français : les francophones reçoivent l’anglais.',
  email_mailbox_missing: 'Ce client n’a aucune boîte de courriel pour l’envoyer.',
  email_postal_address_missing:
    'L’adresse postale n’est pas réglée : aucun courriel ne part vers les participants.',
  email_users_missing: 'Aucun utilisateur n’est choisi pour le recevoir.',
  email_sent_by_nobody: 'Il ne s’envoie pas depuis une conversation : rien ne l’envoie.',
  email_codes_missing: 'La campagne « {campaign} » n’a plus de code d’accès : il n’est envoyé à personne.',
} as const satisfies Record<keyof typeof english, string>
