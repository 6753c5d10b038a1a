import { favouritesCopy } from '../../copy/favourites.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ExpiredStrip } from '../../ui/expired-strip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyShelf } from './empty-shelf.tsx'

const SIGN_IN = '/auth?return=/favorites'

/** What a visitor finds at 'Favoris' (ruling: favourites). */
export const SignInForFavourites = () => (
  <Notice
    title={favouritesCopy.signIn.title}
    art={<EmptyShelf />}
    action={
      <ButtonLink to={SIGN_IN} size="lg">
        {favouritesCopy.signIn.action}
      </ButtonLink>
    }
  >
    {favouritesCopy.signIn.description}
  </Notice>
)

/** What stands above the kept favourites once the session is over. */
export const ExpiredFavourites = () => <ExpiredStrip copy={favouritesCopy.expired} to={SIGN_IN} />
