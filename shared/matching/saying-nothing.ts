/** What every second title and name has, whatever it is about: ranks, offices, what one is at, and what stands between words. */
const inEveryLanguage = {
  ranks:
    'professor professors professora professeur professeure professore professoressa profesor profesora titular ' +
    'lecturer instructor teacher docente docent doctor doctora assistant assistante asistente assistente associate ' +
    'associe associee asociado asociada associado associada adjunct adjunto adjunta senior junior emeritus emerita ' +
    'emerito visiting fellow research researcher recherche chercheur chercheuse investigador investigadora ' +
    'investigacion pesquisador pesquisadora pesquisa ricerca ricercatore ricercatrice',
  offices:
    'director directora directeur directrice diretor diretora direttore direttrice deputy president presidente ' +
    'provost rector rectora recteur rectrice reitor reitora rettore rettrice chancellor decano decana doyen doyenne ' +
    'chair coordinator coordinador coordinadora coordenador coordenadora coordinateur coordinatrice coordinatore ' +
    'manager officer leader secretary secretario secretaria secretaire administrator office',
  places:
    'university universidad universite universita universidade college colegio collegio faculty facultad faculte ' +
    'facolta faculdade department departamento departement dipartimento school escuela ecole scuola escola institute ' +
    'instituto institut istituto center centre centro studies estudios etudes studi estudos programme program ' +
    'programa programma project projet proyecto projeto progetto network reseau course jesuit jesuits jesuita ' +
    'jesuitas jesuite jesuites gesuita gesuiti',
  between:
    'about across among between other shared their through together toward towards under within without entre sobre ' +
    'desde hacia parmi leurs avec nella della delle degli',
};

export const sayingNothing: ReadonlySet<string> = new Set(
  Object.values(inEveryLanguage).flatMap((words) => words.split(' ')),
);
