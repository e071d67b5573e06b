import { memo } from 'react';
import { AddToCart, useQuantityInCart } from './add-to-cart.tsx';
import { MealCardFace, type MealCardFaceProps } from './meal-card-face.tsx';

type MealCardProps = Omit<MealCardFaceProps, 'isInCart' | 'action'>;

export const MealCard = memo(function MealCard(face: MealCardProps) {
  const { meal } = face;
  const quantity = useQuantityInCart(meal.id);
  return <MealCardFace {...face} isInCart={quantity > 0} action={<AddToCart meal={meal} quantity={quantity} />} />;
});
